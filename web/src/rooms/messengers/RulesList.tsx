import type { Rule } from '@naryad/contract/messengers/messengers'
import type { RuleEvent } from '@naryad/contract/notifications/notifications.rule-events'
import { ruleEventTitles } from '@naryad/contract/notifications/notifications.words'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import IconBell from '~icons/bell'
import IconCheck from '~icons/check'
import IconClock from '~icons/clock'
import IconReceipt from '~icons/receipt'
import IconSend from '~icons/send'
import IconSortAscending from '~icons/sort-ascending'
import IconSortDescending from '~icons/sort-descending'
import IconTool from '~icons/tool'
import IconUser from '~icons/user'
import IconUserOff from '~icons/user-off'
import IconUserPlus from '~icons/user-plus'

import { Failed } from '../../client/queries/Failed.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { SearchField } from '../../ui/controls/SearchField.tsx'
import { counted } from '../../ui/formats/plural.ts'
import { Icon, type IconComponent } from '../../ui/Icon.tsx'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import { useLastPage } from '../../ui/list/useLastPage.ts'
import { Marked } from '../../ui/marks/Marked.tsx'
import { EmptyState, NothingFound } from '../../ui/states/EmptyState.tsx'
import { SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { chatForms } from './chatForms.ts'
import { messengersQueries } from './messengers.queries.ts'
import { UnlinkedChats } from './UnlinkedChats.tsx'
import type { Place } from './usePlace.ts'

import styles from './messengers.module.css'

interface RulesListProps {
  place: Place
  go: (part: Partial<Place>, replace?: boolean) => void
}

export function RulesList({ place, go }: RulesListProps) {
  const [typed, setTyped] = useState(place.query)
  const debounced = useDebounced(typed.trim(), 200)
  useEffect(() => {
    if (debounced !== place.query) go({ query: debounced, page: 1 }, true)
    // oxlint-disable-next-line react/exhaustive-deps -- only what was typed leads to another list
  }, [debounced])
  const { page, limit, sort, query } = place
  const found = useQuery(messengersQueries.rules(place))
  const data = useLastPage({ page, limit }, found, (last) => go({ page: last }, true))
  const otherSort = sort === 'ASC' ? 'DESC' : 'ASC'
  return (
    <>
      <div className={styles.tools}>
        <SearchField label="Уведомление или чат" value={typed} onChange={setTyped} />
        <IconButton
          label={sort === 'ASC' ? 'Сначала новые' : 'Сначала старые'}
          icon={sort === 'ASC' ? IconSortAscending : IconSortDescending}
          onClick={() => go({ sort: otherSort, page: 1 })}
        />
      </div>
      <div className="grow min-height-0 scroll-y">
        <UnlinkedChats />
        {!data && found.error && (
          <Failed
            title="Не удалось загрузить уведомления"
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        )}
        {!data && !found.error && <SkeletonRows rows={8} height={60} />}
        {data?.items.length === 0 &&
          (query === '' ? (
            <EmptyState
              sign={IconSend}
              title="Уведомлений пока нет"
              text="Добавьте правило: о чём писать, про какие заявки и в какие чаты."
            />
          ) : (
            <NothingFound
              title="Ничего не найдено"
              query={query}
              conditions={[]}
              onTakeLast={() => setTyped('')}
              onReset={() => setTyped('')}
            />
          ))}
        <ul className="plain-list" aria-label="Уведомления">
          {data?.items.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              query={query}
              isOpen={rule.id === place.id}
              onOpen={() => go({ id: rule.id, view: 'rules' })}
            />
          ))}
        </ul>
      </div>
      {data && data.items.length > 0 && (
        <ListFooter
          paging={{
            page,
            limit,
            total: { count: data.totalCount, isExact: true },
            shown: data.items.length,
            onPage: (next) => go({ page: next }),
            onLimit: (size) => go({ page: 1, limit: size }),
          }}
        />
      )}
    </>
  )
}

const icons: Record<RuleEvent, IconComponent> = {
  'task.created': IconBell,
  'task.assigned': IconUser,
  'task.statusChanged': IconBell,
  'task.done': IconCheck,
  'task.remoteDone': IconCheck,
  'task.closed': IconCheck,
  'task.costsRequested': IconReceipt,
  'task.deadline': IconClock,
  'maintenance.endNear': IconTool,
  'rollCall.noShow': IconUserOff,
  'registration.requested': IconUserPlus,
}

interface RuleRowProps {
  rule: Rule
  query: string
  isOpen: boolean
  onOpen: () => void
}

function RuleRow({ rule: { title, events, chats }, query, isOpen, onOpen }: RuleRowProps) {
  const [first = 'task.created', ...others] = events
  const words = [ruleEventTitles[first], ...others.map((event) => ruleEventTitles[event].toLowerCase())]
  const waiting = chats.filter(({ isPending }) => isPending).length
  const failed = chats.filter(({ lastError }) => lastError !== null).length
  return (
    <li>
      <button
        type="button"
        className={styles.rule}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className="truncate medium">
          <Marked query={query}>{title}</Marked>
        </span>
        <span className="nowrap text-right secondary">
          {chats.length === 0 ? 'нет чатов' : counted(chats.length, chatForms)}
        </span>
        <span className="row gap-6 min-width-0 secondary">
          <Icon of={icons[first]} />
          <span className="truncate">{words.join(', ')}</span>
        </span>
        {failed > 0 ? (
          <span className="nowrap text-right err">{`${failed} с ошибкой`}</span>
        ) : (
          waiting > 0 && (
            <span className="nowrap text-right warn">
              {waiting === 1 ? '1 ждёт активации' : `${waiting} ждут активации`}
            </span>
          )
        )}
      </button>
    </li>
  )
}
