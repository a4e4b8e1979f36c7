// The career map: fields, their jobs, what these ask for, and the courses that teach it.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { GRAPH_LIMITS } from './graph-rules.ts';
import { CAREER_KINDS } from './information-kinds.ts';
import { id, line, op, versionFrom0 } from './kit.ts';

export const careerNodes = z
  .array(z.strictObject({ id, kind: z.enum(CAREER_KINDS), name: line(60) }))
  .max(GRAPH_LIMITS.nodes);
export const careerEdges = z.array(z.strictObject({ from: id, to: id })).max(GRAPH_LIMITS.edges);

export const career = {
  save: op('/OrgApi/CareerMap/Save', {
    summary: 'The career map, whole; 409 where somebody has saved it since, 422 where it leads back to itself',
    access: ['admin'],
    refuses: [CODE.conflict],
    input: z.strictObject({ version: versionFrom0, nodes: careerNodes, edges: careerEdges }),
    output: z.strictObject({ version: versionFrom0 }),
  }),
};
