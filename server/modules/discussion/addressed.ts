// Whether a contribution asks the tutor, by its own words: 「老师，为什么…？」.

const CALLS =
  /^\s*[@＠]?(?:(?:请问|你好|您好|hi|hello|dear)[，,、!！\s]*)?[@＠]?(?:AI\s*)?(?:老师|助教|tutor|teacher)(?:好|您好|你好)?(?:[，,、：:!！\s]+|请问|(?=为|怎|什|是|能|可|如|有|哪|多|这|那|在))/iu;
const ASKS = /[?？]\s*$|(?:吗|呢|为什么|怎么办|怎么做|是什么)[。.!！\s]*$/u;

/** The question without the call; null where nobody asks the tutor. `isMeant`: the button beside it says so. */
export function askedOf(text: string, isMeant: boolean): string | null {
  const question = text.replace(CALLS, '').trim();
  const isCalled = question !== text.trim() && ASKS.test(question);
  return question !== '' && (isMeant || isCalled) ? question : null;
}
