// The modules of the home as everybody sees them.
import { Box, chakra, HStack, LinkBox, LinkOverlay, SimpleGrid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HomeItem, HomeModule } from '#contract/home.ts';
import { Cover } from '#src/ui/cover.tsx';
import { Link } from '#src/ui/link.tsx';
import { CardFrame } from '#src/ui/link-card.tsx';
import { DATE, DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { TryButton } from '#src/ui/try-button.tsx';
import { ItemLink, leadsAnywhere } from './item-link.tsx';

/** Where all of it stands. */
const ALL: Partial<Record<HomeModule['kind'], string>> = {
  now: '/Live',
  courses: '/Curriculum',
  experiments: '/Course',
  news: '/NewsList',
  recommended: '/Recommend',
  partners: '/PartnerSchool',
};

export function ModuleView({ module }: { module: HomeModule }) {
  const { t } = useTranslation('portal');
  const { id, kind, title, items } = module;
  const all = ALL[kind];
  return (
    <Stack
      as="section"
      id={kind === 'courses' ? 'courses' : undefined}
      gap="5"
      aria-labelledby={`module-${id}`}
      scrollMarginTop="calc(var(--over) + 0.5rem)"
    >
      <HStack justify="space-between" align="baseline" gap="4">
        <chakra.h2 id={`module-${id}`} textStyle="xl" fontWeight="semibold" overflowWrap="anywhere">
          {title}
        </chakra.h2>
        {all && (
          <Link to={all} flexShrink="0" aria-label={t('module.allOf', { title })}>
            {t('module.all')}
          </Link>
        )}
      </HStack>
      <ModuleItems kind={kind} items={items} />
    </Stack>
  );
}

export function ModuleItems({ kind, items }: Pick<HomeModule, 'kind' | 'items'>) {
  if (kind === 'news')
    return (
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 2 }} columnGap="8" rowGap="3">
        {items.map((item) => (
          <NewsLine key={item.id} item={item} />
        ))}
      </SimpleGrid>
    );
  if (kind === 'text')
    return (
      <SimpleGrid columns={{ base: 1, md: items.length > 1 ? 2 : 1 }} gap="6">
        {items.map((item) => (
          <Stack key={item.id} gap="2" bg="bg.panel" borderRadius="l3" p="5">
            <chakra.h3 fontWeight="semibold" overflowWrap="anywhere">
              <ItemLink item={item} />
            </chakra.h3>
            <chakra.p color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
              {item.text}
            </chakra.p>
          </Stack>
        ))}
      </SimpleGrid>
    );
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3, xl: 4 }} gap="5">
      {items.map((item) => (
        // schools and firms are no subjects to draw
        <ItemCard key={item.id} item={item} hasCover={kind !== 'partners'} />
      ))}
    </SimpleGrid>
  );
}

function ItemCard({ item, hasCover }: { item: HomeItem; hasCover: boolean }) {
  const { i18n } = useTranslation();
  const { title, text, cover, at, tryAt } = item;
  return (
    <CardFrame>
      {hasCover && <Cover name={title} src={cover} />}
      <Stack p="4" gap="1.5" flex="1">
        <Titled item={item}>
          <ItemLink item={item} />
        </Titled>
        {at !== null && (
          <chakra.p color="fg.muted" textStyle="sm">
            {timeFormat(i18n.language, DATE_AND_TIME).format(at)}
          </chakra.p>
        )}
        {text && (
          <chakra.p color="fg.muted" lineClamp="2">
            {text}
          </chakra.p>
        )}
        {tryAt && (
          <TryButton
            size="sm"
            mt="auto"
            alignSelf="flex-start"
            position="relative"
            zIndex="1"
            name={title}
            to={tryAt}
          />
        )}
      </Stack>
    </CardFrame>
  );
}

const Titled = ({ item, children }: { item: HomeItem; children: ReactNode }) =>
  leadsAnywhere(item) ? (
    <LinkOverlay asChild textStyle="md" fontWeight="semibold" overflowWrap="anywhere">
      {children}
    </LinkOverlay>
  ) : (
    <chakra.span textStyle="md" fontWeight="semibold" overflowWrap="anywhere">
      {children}
    </chakra.span>
  );

function NewsLine({ item }: { item: HomeItem }) {
  const { i18n } = useTranslation();
  return (
    <LinkBox as="li" bg="bg.panel" borderRadius="l3" px="5" py="4">
      <HStack justify="space-between" align="baseline" gap="4">
        <LinkOverlay asChild fontWeight="medium" overflowWrap="anywhere">
          <ItemLink item={item} />
        </LinkOverlay>
        {item.at !== null && (
          <chakra.span color="fg.muted" textStyle="xs" flexShrink="0">
            {timeFormat(i18n.language, DATE).format(item.at)}
          </chakra.span>
        )}
      </HStack>
      {item.text && (
        <Box mt="1">
          <chakra.p color="fg.muted" lineClamp="2">
            {item.text}
          </chakra.p>
        </Box>
      )}
    </LinkBox>
  );
}
