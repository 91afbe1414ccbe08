import { Injectable, Input, log } from "./decorate";

@Injectable({ scope: "x" })
//^ calls decorate.ts:Injectable from <module>
//^ references decorate.ts:Injectable from Service
export class Service {
  @Input() name: string;
  //^ calls decorate.ts:Input
  @log
  //^ calls decorate.ts:log
  run(@Input() value: string) {
    //^ calls decorate.ts:Input
    return value;
  }
}
