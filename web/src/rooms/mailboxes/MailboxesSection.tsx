import type { Mailbox } from '@naryad/contract/mailboxes/mailboxes'
import { mailboxesRoutes } from '@naryad/contract/mailboxes/mailboxes.routes'
import { useQuery } from '@tanstack/react-query'
import IconMailOpened from '~icons/mail-opened'
import IconPlus from '~icons/plus'

import { call } from '../../client/api/api.ts'
import { NotLoaded } from '../../client/queries/NotLoaded.tsx'
import { useAction } from '../../client/queries/useAction.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { mailboxesQueries } from './mailboxes.queries.ts'
import { MailboxRow } from './MailboxRow.tsx'
import { openLog } from './openLog.tsx'
import { openMailbox } from './openMailbox.tsx'

import styles from '../../ui/Dictionary.module.css'

/** «Приём почты»: mailboxes whose letters become requests, their health and their logs. */
export function MailboxesSection() {
  const { data, error, refetch } = useQuery(mailboxesQueries.all)
  const remove = useAction<Mailbox, undefined>({
    run: ({ id }) => call(mailboxesRoutes.remove, { params: { id } }),
    touches: ['mailboxes'],
    done: (_, { address }) => `Ящик ${address} удалён`,
  })
  const add = (
    <Button size="lg" leftSection={<Icon of={IconPlus} />} onClick={() => openMailbox(null)}>
      Добавить ящик…
    </Button>
  )
  return (
    <div className={styles.dictionary}>
      <p className="no-margin secondary">
        Письма клиентов становятся предложениями «На разбор» или заявками, ответы — комментариями в своих
        заявках. Ящик можно читать и почтовой программой: письма остаются на месте, если не указана папка для
        взятых.
      </p>
      <NotLoaded query={{ data, error, refetch }} failed="Не удалось загрузить ящики">
        <SkeletonBar width="100%" height={160} />
      </NotLoaded>
      {data?.items.length === 0 && (
        <EmptyState
          sign={IconMailOpened}
          title="Почта не принимается"
          text="Подключите ящик, на который пишут клиенты. Остальные способы обращения работают и без него."
          actions={add}
        />
      )}
      {data && data.items.length > 0 && (
        <>
          <ul className={styles.rows} aria-label="Почтовые ящики">
            {data.items.map((mailbox) => (
              <MailboxRow
                key={mailbox.id}
                mailbox={mailbox}
                onRemove={() =>
                  confirm({
                    title: `Удалить ящик ${mailbox.address} и журнал его писем? Заявки и комментарии останутся.`,
                    onYes: () => remove.start(mailbox),
                  })
                }
              />
            ))}
          </ul>
          <div className="flex wrap end gap-8">
            {data.items.length > 1 && (
              <Button size="lg" onClick={() => openLog(null)}>
                Письма всех ящиков…
              </Button>
            )}
            {add}
          </div>
        </>
      )}
    </div>
  )
}
