import { phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import type { PhoneConnection } from '@naryad/contract/calls/phone-connections'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { useQuery } from '@tanstack/react-query'
import IconPhone from '~icons/phone'
import IconPlus from '~icons/plus'

import { call } from '../../../client/api/api.ts'
import { NotLoaded } from '../../../client/queries/NotLoaded.tsx'
import { useAction } from '../../../client/queries/useAction.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { phoneConnectionsQueries } from '../calls.queries.ts'
import { openPhoneConnection } from './openPhoneConnection.tsx'
import { PhoneConnectionRow } from './PhoneConnectionRow.tsx'

import styles from '../../../ui/Dictionary.module.css'

/** «Телефония»: exchanges, where they send their events, and what they have sent. */
export function PhoneConnectionsSection() {
  const { data, error, refetch } = useQuery(phoneConnectionsQueries.all)
  const remove = useAction<PhoneConnection, undefined>({
    run: ({ id }) => call(phoneConnectionsRoutes.remove, { params: { id } }),
    touches: ['phone-connections'],
    done: (_, { title }) => `АТС ${inQuotes(title)} отключена`,
  })
  const add = (
    <Button size="lg" leftSection={<Icon of={IconPlus} />} onClick={() => openPhoneConnection(null)}>
      Подключить АТС…
    </Button>
  )
  return (
    <div className={styles.dictionary}>
      <p className="no-margin secondary">
        АТС сообщает о звонках, и диспетчер сразу видит, кто звонит. Чтобы карточка появлялась только у того,
        чей телефон звонит, укажите внутренний номер в карточке пользователя.
      </p>
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить подключения">
        <SkeletonBar width="100%" height={160} />
      </NotLoaded>
      {data?.items.length === 0 && (
        <EmptyState
          sign={IconPhone}
          title="АТС не подключена"
          text="Подключите облачную АТС или свою: введите в её кабинете адрес «Наряда» или дайте ему пользователя AMI."
          actions={add}
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.rows} aria-label="АТС">
            {data.items.map((connection) => (
              <PhoneConnectionRow
                key={connection.id}
                connection={connection}
                onRemove={() =>
                  confirm({
                    title: `Отключить АТС ${inQuotes(connection.title)}? О новых звонках «Наряд» не узнает, прежние останутся.`,
                    onYes: () => remove.start(connection),
                  })
                }
              />
            ))}
          </ul>
          <div className="flex wrap end gap-8">{add}</div>
        </>
      )}
    </div>
  )
}
