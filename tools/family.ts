// `npm run family NAME` writes what a new family of rows needs: docs/families.md says what each file is for. It asks nothing, and what
// it wrote keeps rows with a name and a note until somebody says what else they have.
import { familyFiles, writeFiles } from './scaffold.ts';

const [name = ''] = process.argv.slice(2);
await writeFiles('family', name, () =>
  familyFiles(name, { area: 'admin', read: ['admin', 'teacher'], write: ['admin'] }),
);
