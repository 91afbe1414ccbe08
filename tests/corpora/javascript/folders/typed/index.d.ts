export class Application { use(): void; }
