// Who used how many tokens on which day: the budget of a user, and what an organisation's models cost.
import type { Pool } from 'pg';

interface Used {
  orgId: string;
  userId: string;
  model: string;
  promptTokens: number;
  outputTokens: number;
}

export interface Usage {
  /** Output tokens the user may still use today; 0 when the budget is spent. */
  left: (userId: string) => Promise<number>;
  add: (used: Used) => Promise<void>;
}

const CHINA_MS = 8 * 3_600_000;

/** The school's day: China has one time and no summer time. */
export const usageDay = (now: number): string => new Date(now + CHINA_MS).toISOString().slice(0, 10);

export function createUsage(pool: Pool, now: () => number, dailyTokens: number): Usage {
  return {
    left: async (userId) => {
      const { rows } = await pool.query<{ used: number }>({
        name: 'usage-today',
        text: 'select coalesce(sum(output_tokens), 0)::bigint as used from ai_usage where user_id = $1 and day = $2',
        values: [userId, usageDay(now())],
      });
      return Math.max(0, dailyTokens - (rows[0]?.used ?? 0));
    },
    add: async (u) => {
      await pool.query({
        name: 'usage-add',
        text: `insert into ai_usage as a (org_id, user_id, day, model, prompt_tokens, output_tokens, runs) values ($1, $2, $3, $4, $5, $6, 1)
          on conflict (user_id, day, model) do update set prompt_tokens = a.prompt_tokens + excluded.prompt_tokens,
            output_tokens = a.output_tokens + excluded.output_tokens, runs = a.runs + 1`,
        values: [u.orgId, u.userId, usageDay(now()), u.model, u.promptTokens, u.outputTokens],
      });
    },
  };
}

// Common tokenizers need about 0.7 tokens for a Han character and 0.28 for any other.
const HAN_TOKENS = 0.7;
const OTHER_TOKENS = 0.28;

/** A guess, where the provider did not say (a stopped or failed run); not rounded, so that pieces add up. */
export function estimateTokens(text: string): number {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han * HAN_TOKENS + (text.length - han) * OTHER_TOKENS;
}
