import { extract } from '#server/platform/tutor/extract/index.ts';
import { corpusStats } from '#server/platform/tutor/score.ts';
import { searchIn } from '#server/platform/tutor/search.ts';
import { demoSet, developmentSet, HITS, judge, scoresOf } from './question-set.ts';
for (const { questions, documents, name: set } of [demoSet(), developmentSet()]) {
  const passages: any[] = [];
  for (const { name, bytes } of documents()) {
    const x = await extract({ name, bytes });
    for (const [i, p] of x.passages.entries()) passages.push({ ...p, id: `${name} ${i}`, documentId: name, document: name, seq: i + 1 });
  }
  const stats = corpusStats(passages);
  const judged = questions.map((q) => judge(q, searchIn(passages, stats, q.question, HITS)));
  const { wronglyRefused, refused, wronglyAnswered, answered, near, nearOfNone, recallAt5, recallAt1, recallOfTwoCharacters } = scoresOf(judged) as any;
  console.log(set, { recallAt5: recallAt5.toFixed(3), recallAt1: recallAt1.toFixed(3), two: recallOfTwoCharacters.toFixed(3), wronglyRefused, refused, wronglyAnswered, answered, near, nearOfNone });
}
