// /dev/blocks: every block in its states, and a text that streams. Development and test builds only.
import { Box, Button, chakra, Stack } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_SAMPLES } from '#questions/list/sample.ts';
import { BlockView } from '#src/blocks/block.tsx';
import { type BlockHost, readOnlyHost } from '#src/blocks/host.ts';
import { SourcePanel } from '#src/blocks/source-panel.tsx';
import { StreamedText } from '#src/blocks/text/text.tsx';
import { examples } from './example-samples.ts';
import { arrangedSamples, citations, results, samples, TEXT } from './samples.ts';

export function BlocksScreen() {
  useTranslation('blocks');
  return (
    <Stack bg="bg.panel" flex="1" gap="12" px={{ base: '4', md: '8' }} py="8">
      <Section title="text">
        <StreamedText text={TEXT} citations={citations} />
      </Section>
      <Section title="text, streaming">
        <Streaming />
      </Section>
      {Object.entries(samples).map(([type, contents]) => (
        <Section key={type} title={type}>
          {contents.map((content) => (
            <BlockView
              key={JSON.stringify(content)}
              id={JSON.stringify(content)}
              type={type}
              content={content}
              host={readOnlyHost}
            />
          ))}
        </Section>
      ))}
      <Questions />
      <Examples />
      <Together />
      <Section title="sources">
        <SourcePanel citations={citations} chosen={null} onChoose={() => {}} />
        <SourcePanel citations={[]} chosen={null} onChoose={() => {}} />
      </Section>
      <Section title="unknown, broken">
        <BlockView id="x" type="hologram" content={{}} host={readOnlyHost} />
        <BlockView id="y" type="heading" content={{ title: 1 }} host={readOnlyHost} />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" w="full" maxW="38.5em" mx="auto" fontSize="md">
      <chakra.h2 color="fg.subtle" textStyle="xs" mb="4">
        {title}
      </chakra.h2>
      <Stack gap="5">{children}</Stack>
    </Box>
  );
}

/** Each kind open, on its way, and with each result, folded and not. */
function Questions() {
  const [said, setSaid] = useState('');
  const all = Object.values(QUESTION_SAMPLES);
  return (
    <>
      {all.map((question) => {
        const host: BlockHost = {
          ...readOnlyHost,
          openQuestion: question.questionId,
          lastQuestion: question.questionId,
          onAnswer: (id, value) => setSaid(`${id} = ${JSON.stringify(value)}`),
        };
        return (
          <Section key={question.questionId} title={`check-question ${question.kind}`}>
            <BlockView id={question.questionId} type="check-question" content={question} host={host} />
          </Section>
        );
      })}
      <p role="status">{said}</p>
      {arrangedSamples.map(({ kind, value, result }) => {
        const { questionId } = QUESTION_SAMPLES[kind];
        const host: BlockHost = {
          ...readOnlyHost,
          lastQuestion: questionId,
          answers: { [questionId]: value },
          results: { [questionId]: { questionId, ...result } },
        };
        return (
          <Section key={kind} title={`check-result of ${kind}`}>
            <BlockView id={questionId} type="check-question" content={QUESTION_SAMPLES[kind]} host={host} />
          </Section>
        );
      })}
      {Object.entries(results).map(([name, result]) => {
        const id = QUESTION_SAMPLES.single.questionId;
        const host: BlockHost = {
          ...readOnlyHost,
          lastQuestion: id,
          answers: { [id]: 'A' },
          results: { [id]: { questionId: id, ...result } },
        };
        return (
          <Section key={name} title={`check-result ${name}`}>
            <BlockView id={id} type="check-question" content={QUESTION_SAMPLES.single} host={host} />
            <BlockView
              id={id}
              type="check-question"
              content={QUESTION_SAMPLES.single}
              host={{ ...host, lastQuestion: 'another' }}
            />
          </Section>
        );
      })}
    </>
  );
}

/** Told, waited for, compared, and solved with other numbers. */
function Examples() {
  const [said, setSaid] = useState('');
  return (
    <>
      {Object.entries(examples).map(([name, { content, open }]) => {
        const host: BlockHost = {
          ...readOnlyHost,
          onExample: (pointId) => setSaid(`anew ${pointId}`),
          ...(open ? { openExample: content.exampleId, onNext: () => setSaid('next') } : {}),
          ...(open ? { onFill: (...given) => setSaid(JSON.stringify(given)) } : {}),
        };
        return (
          <Section key={name} title={`example, ${name}`}>
            <BlockView id={content.exampleId} type="example" content={content} host={host} />
          </Section>
        );
      })}
      <p role="status">{said}</p>
    </>
  );
}

/** What comes with others, while it is open: hints in a question, a thread, an evaluation. */
function Together() {
  const [said, setSaid] = useState('');
  const id = QUESTION_SAMPLES.fill.questionId;
  const host: BlockHost = {
    ...readOnlyHost,
    openQuestion: id,
    lastQuestion: id,
    hints: { [id]: [...samples.hint] },
    onHint: () => setSaid('hint'),
    openDiscussion: 'd.said',
    onSay: setSaid,
    evaluates: true,
    onEvaluate: (scores, text) => setSaid(JSON.stringify([scores, text])),
  };
  const { closing: _, ...thread } = samples.discussion[1] ?? {};
  return (
    <>
      <Section title="hints">
        <BlockView id={id} type="check-question" content={QUESTION_SAMPLES.fill} host={host} />
      </Section>
      <Section title="discussion, open">
        <BlockView id="d" type="discussion" content={thread} host={host} />
      </Section>
      <Section title="evaluation, open">
        <BlockView id="e" type="evaluation" content={samples.evaluation[0]} host={host} />
      </Section>
      <p role="status">{said}</p>
    </>
  );
}

const TOKEN_MS = 20;
function Streaming() {
  const [n, setN] = useState(0);
  const open = n < TEXT.length;
  useEffect(() => {
    if (!open) return;
    const timer = setInterval(() => setN((at) => at + 2), TOKEN_MS);
    return () => clearInterval(timer);
  }, [open]);
  return (
    <>
      <StreamedText text={TEXT.slice(0, n)} open={open} citations={citations} />
      <Button size="sm" variant="surface" alignSelf="flex-start" onClick={() => setN(0)}>
        ↻
      </Button>
    </>
  );
}
