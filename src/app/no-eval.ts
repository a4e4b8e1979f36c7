// Zod compiles its checks with `new Function` where it may; the content policy forbids that, and even the attempt is a
// violation. Set before zod is loaded, without loading it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
