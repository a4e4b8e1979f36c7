// A question or a poll: students answer it, all see how many have; after the reveal how it was answered, without a name.
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Revealed } from '#contract/live.ts';
import { answeringOf } from '#questions/answer.ts';
import { BlockView } from '#src/blocks/block.tsx';
import { type BlockHost, readOnlyHost } from '#src/blocks/host.ts';
import { barsOf } from '#src/blocks/question/bars.ts';
import { Distribution } from '#src/blocks/question/distribution.tsx';
import { useJudged } from '#src/blocks/question/judged.ts';
import { TextLine, WithFormulas } from '#src/blocks/text/text.tsx';
import { isAsked } from '#src/machines/live/live.selectors.ts';
import { type Question, questionOf } from '../asked.ts';
import { type ClassView, isHost, type StageProps } from '../class.ts';
import { useLiveAnswers } from '../queries.ts';

export function AskedStage({ live, look, questionId }: StageProps & { questionId: string }) {
  const { t } = useTranslation('liveClass');
  const question = questionOf(live, questionId);
  const revealed = live.log.revealed[questionId];
  if (!question) return null;
  return (
    <Flex direction="column" flex="1" minH="0" overflow="auto" px={{ base: '3', md: '8' }} py="5">
      {/* on a wall in its middle, where all look */}
      <Box
        w="full"
        maxW={look === 'wall' ? 'none' : '44rem'}
        mx="auto"
        my={look === 'wall' ? 'auto' : undefined}
        display="grid"
        gap={look === 'wall' ? '8' : '5'}
      >
        <WithFormulas value={question.formulas}>
          {look === 'student' ? (
            <>
              <OwnCard live={live} question={question} />
              {question.unmarked && !live.answers[questionId] && !revealed ? (
                <chakra.p color="fg.muted" textStyle="sm">
                  {t('asked.byName')}
                </chakra.p>
              ) : null}
            </>
          ) : (
            <Posed question={question} look={look} revealed={revealed} />
          )}
          {revealed ? (
            <Result question={question} revealed={revealed} look={look} />
          ) : !live.acts ? null : isHost(live) ? (
            <Counted live={live} question={question} look={look} />
          ) : (
            <chakra.p role="status" color="fg.muted">
              {t(live.answers[questionId] ? 'asked.given' : 'asked.once')}
            </chakra.p>
          )}
        </WithFormulas>
      </Box>
    </Flex>
  );
}

/** One's own answer, and after the reveal what came of it. */
function OwnCard({ live, question }: { live: ClassView; question: Question }) {
  const { questionId, formulas = null } = question;
  const { acts, answers, log } = live;
  const isWaiting = isAsked(live.at);
  const own = answers[questionId];
  const revealed = log.revealed[questionId];
  const host = useMemo((): BlockHost => {
    const isOpen = acts !== null && !own && !revealed && isWaiting;
    const result =
      revealed && own?.result
        ? { questionId, result: own.result, correct: revealed.correct, ...(formulas && { formulas }) }
        : null;
    return {
      ...readOnlyHost,
      answers: own ? { [questionId]: own.value } : {},
      results: result ? { [questionId]: result } : {},
      openQuestion: isOpen ? questionId : null,
      lastQuestion: questionId,
      sending: acts?.answering ?? null,
      onAnswer: (id, value) => acts?.answer(id, value),
      onNotLearnt: (id) => acts?.answer(id, null),
    };
  }, [acts, own, revealed, isWaiting, questionId, formulas]);
  return <BlockView id={questionId} type="check-question" content={question} host={host} />;
}

interface PosedProps {
  question: Question;
  look: StageProps['look'];
  revealed: Revealed | undefined;
}

/** As it stands on the wall: large, with its options, which the bars say again after the reveal. */
function Posed({ question, look, revealed }: PosedProps) {
  const { stem, kind } = question;
  const { t } = useTranslation('exercises');
  const hall = look === 'wall';
  const choices = answeringOf(kind).onWall(question, {
    true: t('common:answer.true'),
    false: t('common:answer.false'),
  });
  return (
    <Box display="grid" gap="4">
      <chakra.h2 fontSize={hall ? 'clamp(1.5rem, 3.2vw, 4rem)' : 'xl'} fontWeight="semibold" lineHeight="1.35">
        <TextLine text={stem} />
      </chakra.h2>
      {revealed ? null : (
        <chakra.ul display="grid" gap="3" listStyleType="none" fontSize={hall ? 'clamp(1.1rem, 2vw, 2.25rem)' : 'md'}>
          {choices.map((choice) => (
            <chakra.li
              key={choice}
              px={hall ? '0.9em' : '4'}
              py={hall ? '0.6em' : '2.5'}
              borderRadius="l2"
              borderWidth="1px"
              borderColor="border"
            >
              <TextLine text={choice} />
            </chakra.li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}

function Result({ question, revealed, look }: { question: Question; revealed: Revealed; look: StageProps['look'] }) {
  const { t } = useTranslation('liveClass');
  const { t: words } = useTranslation('common');
  const judged = useJudged();
  const { answered, right, of, given, correct } = revealed;
  const isPoll = question.unmarked === true;
  const yesNo = { true: words('answer.true'), false: words('answer.false') };
  // where nobody found it the key is told in words alone
  const told = answeringOf(question.kind)
    .bars(question, yesNo)
    ?.find(({ text }) => text === correct);
  const rightValue = given.find((g) => g.right)?.value ?? told?.key ?? null;
  const bars = barsOf({ question, given, rightValue }, yesNo);
  return (
    <Box as="section" aria-label={t('asked.result')} display="grid" gap="4">
      <chakra.p
        role="status"
        fontVariantNumeric="tabular-nums"
        fontSize={look === 'wall' ? 'clamp(1.1rem, 2vw, 2rem)' : 'md'}
      >
        {t(isPoll ? 'asked.counted' : 'asked.counts', { answered, of, right })}
      </chakra.p>
      <Distribution
        label={t('asked.result')}
        bars={bars}
        answered={answered}
        told={!isPoll}
        size={look === 'wall' ? 'hall' : 'md'}
        unit="people"
      />
      {correct !== '' ? (
        <chakra.p color="fg.success" fontSize={look === 'wall' ? 'clamp(1.1rem, 2vw, 2rem)' : 'md'}>
          <TextLine text={t('asked.correct', { correct: judged(correct) })} />
        </chakra.p>
      ) : null}
    </Box>
  );
}

function Counted({ live, question, look }: { live: ClassView; question: Question; look: StageProps['look'] }) {
  const { questionId } = question;
  const { t } = useTranslation('liveClass');
  const answers = useLiveAnswers(live.facts.liveId, questionId);
  const { acts } = live;
  return (
    <Flex align="center" justify="space-between" gap="4" wrap="wrap">
      <chakra.p
        role="status"
        fontVariantNumeric="tabular-nums"
        fontSize={look === 'wall' ? 'clamp(1.5rem, 2.6vw, 3rem)' : 'lg'}
        data-answered={answers.data?.answered}
      >
        {answers.data ? t('asked.answered', { answered: answers.data.answered, of: answers.data.of }) : null}
      </chakra.p>
      {look === 'host' && acts?.can('reveal') ? (
        <Button onClick={() => acts.command({ type: 'reveal' })}>
          {t(question.unmarked ? 'asked.revealPoll' : 'asked.reveal')}
        </Button>
      ) : null}
    </Flex>
  );
}
