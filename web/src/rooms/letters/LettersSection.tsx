import type { Settings } from '@naryad/contract/settings/settings'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import IconInbox from '~icons/inbox'
import IconMailForward from '~icons/mail-forward'
import IconRefresh from '~icons/refresh'

import { Failed } from '../../client/queries/Failed.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import { ListFooter } from '../../ui/list/ListFooter.tsx'
import { pageSizes } from '../../ui/list/paging.ts'
import { useLastPage } from '../../ui/list/useLastPage.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { RefreshLine, SkeletonRows } from '../../ui/states/SkeletonRows.tsx'
import { LetterRow } from './LetterRow.tsx'
import { lettersQueries } from './letters.queries.ts'
import { MailFacts } from './MailFacts.tsx'

import styles from './letters.module.css'

const Place = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  limit: z.coerce.number().pipe(z.literal(pageSizes)).catch(20),
})
type Place = z.infer<typeof Place>

/** Page and page size of the list in the address. */
function usePlace(): [Place, (place: Place, replace?: boolean) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (place: Place, replace = false) =>
    void navigate({ to: '/settings/{-$section}', params: { section: 'mail' }, search: place, replace })
  return [Place.parse(search), go]
}

const ways: Record<Settings['mail'], { title: string; text: string }> = {
  smtp: {
    title: 'Письма уходят через почтовый сервер компании',
    text: 'Неотправленные письма уходят повторно. Текст отправленных писем здесь не хранится: в нём ссылки для пароля.',
  },
  mailbox: {
    title: 'Почтовый сервер не подключён: письма остаются здесь',
    text: 'Откройте письмо, скопируйте ссылку и передайте её человеку сами. Чтобы письма отправлялись автоматически, подключите почтовый сервер.',
  },
}

export function LettersSection({ settings: { mail } }: { settings: Settings }) {
  const [{ page, limit }, go] = usePlace()
  const found = useQuery(lettersQueries.page(limit, (page - 1) * limit))
  const { error, refetch, isFetching } = found
  const data = useLastPage({ page, limit }, found, (last) => go({ page: last, limit }, true))
  const refresh = () => void refetch()
  useHotkeys([{ keys: 'KeyR', title: 'Обновить список', group: 'Почта', run: refresh }])
  return (
    <div className={`stack min-height-0 ${styles.section}`}>
      <div className={styles.way} data-way={mail}>
        <Icon of={mail === 'smtp' ? IconMailForward : IconInbox} size={20} />
        <div className="grow">
          <p className="no-margin strong">{ways[mail].title}</p>
          <p className="no-margin secondary above-2 max-width-640">{ways[mail].text}</p>
          <MailFacts />
        </div>
        <IconButton label="Обновить список" keyCap="R" icon={IconRefresh} onClick={refresh} />
      </div>
      <div className="relative grow min-height-0 scroll line-above phone-no-clip phone-rigid">
        <RefreshLine isOn={data !== undefined && isFetching} />
        {!data && error && <Failed title="Не удалось загрузить письма" error={error} onRetry={refresh} />}
        {!data && !error && <SkeletonRows rows={8} height={44} />}
        {data?.items.length === 0 && (
          <EmptyState
            sign={IconInbox}
            title="Писем пока не было"
            text="Здесь будут приглашения, ссылки для пароля и ответы на запросы регистрации."
          />
        )}
        {data && data.items.length > 0 && (
          <ul className="plain-list" aria-label="Письма">
            {data.items.map((letter) => (
              <LetterRow key={letter.id} letter={letter} />
            ))}
          </ul>
        )}
      </div>
      {data && data.totalCount > Math.min(limit, data.items.length) && (
        <ListFooter
          paging={{
            page,
            limit,
            total: { count: data.totalCount, isExact: true },
            shown: data.items.length,
            onPage: (page) => go({ page, limit }),
            onLimit: (limit) => go({ page: 1, limit }),
          }}
        />
      )}
    </div>
  )
}
