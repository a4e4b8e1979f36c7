// Run by the server when the student finishes: no I/O, one second. The page's own score then does not count.
// biome-ignore lint/correctness/noUnusedVariables: the server calls it by its name
function mark({ seed, steps }) {
  const temperature = 15 + (seed % 200) / 10;
  const marks = {};
  for (const { seq, evidence } of steps) {
    const off = Math.abs(Number(evidence && evidence.reading) - temperature);
    marks[seq] =
      off <= 0.1
        ? { score: 100, evaluation: '读数正确。' }
        : { score: off <= 0.5 ? 60 : 0, evaluation: `应为 ${temperature.toFixed(1)} °C。` };
  }
  return { steps: marks };
}
