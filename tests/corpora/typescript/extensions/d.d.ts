export declare function declared(): void;
