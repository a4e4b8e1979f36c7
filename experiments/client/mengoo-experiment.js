// Mengoo experiments, client 1. <script src="mengoo-experiment.js"></script>, then: const run = await Mengoo.connect();
// run.seed, run.steps, run.saved (your last state, or null), run.user.name, run.lang ('zh' | 'en'), run.runId
// run.enter(seq), run.step({seq, score, evidence, …}), run.state(anything), run.finish(): promises, kept when they resolve
// run.onsaved = (n) => …: all up to record n is on the server; run.onrefused = (reason, id) => …
(() => {
  const connect = () =>
    new Promise((ready, fail) => {
      const open = new Map(); // by id: what was sent and is not kept yet
      const entered = {}; // by seq: when
      let origin = '*';
      let id = 0;
      let run;
      let tries = 0;
      let next; // the newest state, while another is on its way
      let writing;

      const post = (type, fields) => parent.postMessage({ mengoo: 1, type, ...fields }, origin);
      const send = (type, fields) =>
        new Promise((resolve, reject) => {
          open.set(++id, { resolve, reject });
          post(type, { id, ...fields });
        });
      const write = async () => {
        try {
          while (next !== undefined) {
            const data = next;
            next = undefined;
            await send('state', { data });
          }
        } finally {
          writing = undefined;
        }
      };
      const methods = {
        enter(seq) {
          entered[seq] = Date.now();
          return send('enter', { seq });
        },
        // startTime and endTime: your own, or from enter to now (a second at least)
        step(fields) {
          const endTime = Date.now();
          const startTime = Math.min(entered[fields.seq] ?? endTime, endTime - 1000);
          return send('step', { startTime, endTime, ...fields });
        },
        state(data) {
          next = typeof data === 'string' ? data : JSON.stringify(data);
          writing ??= write();
          return writing;
        },
        finish: () => send('finish'),
        onsaved() {},
        onrefused() {},
      };

      const hello = setInterval(() => {
        if (++tries < 60) return post('hello');
        clearInterval(hello);
        fail(Error('no platform around this page'));
      }, 500);
      addEventListener('message', ({ source, origin: from, data: m }) => {
        if (source !== parent || m?.mengoo !== 1) return;
        if (m.type === 'init' && !run) {
          clearInterval(hello);
          origin = from;
          const { mengoo, type, ...told } = m;
          run = Object.assign(methods, told);
          ready(run);
        }
        if (m.type === 'saved') methods.onsaved(m.n);
        if (m.type !== 'kept' && m.type !== 'refused') return;
        const sent = open.get(m.id);
        open.delete(m.id);
        if (m.type === 'kept') return sent?.resolve(m.n);
        sent?.reject(Error(m.reason));
        methods.onrefused(m.reason, m.id);
      });
      post('hello');
    });
  globalThis.Mengoo = { connect };
})();
