// A first step: a thermometer of the student's own (from the seed), a reading, and what was written handed in as evidence.
const byId = (id) => document.getElementById(id);
const say = (text) => {
  byId('says').textContent = text;
};

Mengoo.connect().then((run) => {
  // the same reckoning stands in marking.js: the server knows what this student had to read
  const temperature = 15 + (run.seed % 200) / 10;
  byId('column').value = temperature;
  byId('shown').textContent = `水银柱停在 ${temperature.toFixed(1)}`;

  // where they were
  const saved = JSON.parse(run.saved ?? '{}');
  byId('reading').value = saved.reading ?? '';
  byId('done').disabled = false;

  run.enter(1);
  byId('reading').oninput = () => run.state({ reading: byId('reading').value });
  byId('done').onclick = async () => {
    await run.step({ seq: 1, evidence: { reading: byId('reading').value } });
    await run.finish();
    say('已交。');
  };
  run.onsaved = (n) => say(`平台已保存到第 ${n} 条记录。`);
  run.onrefused = (reason) => say(`平台没有接受：${reason}`);
});
