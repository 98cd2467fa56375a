import type { PhoneConnection } from '@naryad/contract/calls/phone-connections'
import { listenedProviders, phoneRequestStateTitles } from '@naryad/contract/calls/phone-connections.words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { stamp } from '../../../ui/formats/dates.ts'
import { LogPages } from '../../../ui/list/LogPages.tsx'
import { phoneConnectionsQueries } from '../calls.queries.ts'

import styles from './connections.module.css'

const pageSize = 20

/** What an exchange has sent, newest first: it is where one looks when calls do not appear. */
export function PhoneLog({ id, provider }: Pick<PhoneConnection, 'id' | 'provider'>) {
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useQuery(phoneConnectionsQueries.requests(id, offset))
  if (!data)
    return (
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить журнал" rows={6} height={56} />
    )
  if (data.totalCount === 0)
    return (
      <p className="no-margin secondary">
        За 7 дней ничего не пришло.{' '}
        {listenedProviders.has(provider)
          ? 'Проверьте подключение и право read = call у пользователя AMI.'
          : 'Проверьте, что адрес введён в кабинете АТС и сервер виден ей.'}
      </p>
    )
  return (
    <div className="stack gap-12">
      <ul className="plain-list stack gap-8" aria-label="Запросы АТС">
        {data.items.map(({ id: requestId, receivedAt, path, content, state, reason }) => (
          <li key={requestId} className="stack gap-4 panel pad-12">
            <div className="row between gap-8">
              <span className="medium" data-state={state}>
                {phoneRequestStateTitles[state]}
                {reason && `: ${reason}`}
              </span>
              <time className="text-12 muted nowrap" dateTime={receivedAt}>
                {stamp(receivedAt)}
              </time>
            </div>
            <code className={styles.code}>
              {path && `${path} `}
              {content}
            </code>
          </li>
        ))}
      </ul>
      <LogPages limit={pageSize} offset={offset} total={data.totalCount} onOffset={setOffset} />
    </div>
  )
}
