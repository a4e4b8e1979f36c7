// The load, in a process of its own: followers of a log, readers of token streams, students who are taught, visitors.
import { serve } from './child.ts';
import { arrived, follow, leave, lost } from './followers.ts';
import { learn } from './pupils.ts';
import { talk } from './speakers.ts';
import { open } from './visitors.ts';

const commands = { follow, arrived, leave, lost, talk, learn, open };
export type LoadCommands = typeof commands;
serve(commands);
