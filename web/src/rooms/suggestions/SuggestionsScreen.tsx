import type { Suggestion } from '@naryad/contract/suggestions/suggestions'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import IconInbox from '~icons/inbox'

import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useNow } from '../../ui/useNow.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { SuggestionCard } from './SuggestionCard.tsx'
import { pageSize, suggestionsQueries } from './suggestions.queries.ts'
import { useSuggestionActions } from './useSuggestionActions.ts'
import { useSuggestionKeys } from './useSuggestionKeys.ts'

import styles from './suggestions.module.css'

const choices = [
  { value: 'new', title: 'Ждут решения' },
  { value: 'decided', title: 'Разобранные' },
] as const

/** «На разбор»: suggestions from all sources in one list. */
export function SuggestionsScreen() {
  const [shown, setShown] = useState<'new' | 'decided'>('new')
  const [limit, setLimit] = useState(pageSize)
  const { data, error, refetch } = useQuery(suggestionsQueries.list(shown === 'decided', limit))
  const isPhone = useIsPhone()
  usePageTitle('На разбор')
  const show = (value: typeof shown) => {
    setLimit(pageSize)
    setShown(value)
  }
  const hidden = data ? data.totalCount - data.items.length : 0
  return (
    <div className="stack grow min-height-0">
      <PageHeader
        sign={!isPhone && <Icon of={IconInbox} size={20} />}
        title="На разбор"
        count={data !== undefined && data.totalCount > 0 && count(data.totalCount)}
        actions={<Segments label="Что показывать" value={shown} onChange={show} choices={choices} />}
      />
      <div className={`grow min-height-0 scroll pad-x-16 pad-bottom-24 pad-top-12 ${styles.page}`}>
        <NotLoaded
          query={{ data, error, refetch }}
          failed="Не удалось загрузить список"
          rows={3}
          height={150}
        />
        {data?.items.length === 0 && <Nothing isDecided={shown === 'decided'} />}
        {data && data.items.length > 0 && <SuggestionList items={data.items} />}
        {hidden > 0 && (
          <div className="pad-top-12">
            <Button onClick={() => setLimit(limit + pageSize)}>Показать ещё ({hidden})</Button>
          </div>
        )}
      </div>
    </div>
  )
}

function SuggestionList({ items }: { items: readonly Suggestion[] }) {
  const [currentId, setCurrentId] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const actions = useSuggestionActions(items)
  const now = useNow()
  const current = items.find(({ id }) => id === currentId) ?? items[0]
  useSuggestionKeys({ list, items, current, actions })
  return (
    <ul ref={list} className={styles.list} aria-label="Предложенные заявки">
      {items.map((suggestion) => (
        <SuggestionCard
          key={suggestion.id}
          suggestion={suggestion}
          now={now}
          actions={actions}
          isCurrent={suggestion.id === current?.id}
          onFocus={() => setCurrentId(suggestion.id)}
        />
      ))}
    </ul>
  )
}

const Nothing = ({ isDecided }: { isDecided: boolean }) =>
  isDecided ? (
    <EmptyState sign={IconInbox} title="Разобранных пока нет" text="Здесь останутся решения и их причины" />
  ) : (
    <EmptyState
      sign={IconInbox}
      title="Всё разобрано"
      text="Сюда приходят заявки, которые ещё никто не принял: с публичной формы, от правил, из мессенджеров"
    />
  )
