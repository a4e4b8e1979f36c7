// A named piece of work in a lifecycle chart. The server runs it after the commit; the chart only says when and with what.
import { fromPromise, type PromiseActorLogic } from 'xstate';

/** Never started here: in a chart it stands for the server's effect of the same name. */
export const effect = <Output, Input extends Record<string, unknown>>(): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(() => new Promise<Output>(() => {}));
