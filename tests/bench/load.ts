// The load, in a process of its own: followers of a log and readers of token streams.
import { serve } from './child.ts';
import { arrived, follow, leave, lost } from './followers.ts';
import { talk } from './speakers.ts';

const commands = { follow, arrived, leave, lost, talk };
export type LoadCommands = typeof commands;
serve(commands);
