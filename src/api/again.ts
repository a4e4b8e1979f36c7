// Where the server wants the password once more (462), whoever is at the screen is asked, and the call goes on.

type Ask = () => Promise<boolean>;
let ask: Ask | null = null;
let asking: Promise<boolean> | null = null;

/** The frame that can ask. Ends with what it returns. */
export function onPasswordAgain(asks: Ask): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = null;
  };
}

/** Whether it was given; of calls at the same time one asks for all. */
export function passwordAgain(): Promise<boolean> {
  if (!ask) return Promise.resolve(false);
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}
