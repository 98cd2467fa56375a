import { inQuotes } from '@naryad/contract/kit/quotes'
import type { UnlinkedChat } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { chatTypeTitles, messengerTitles } from '@naryad/contract/messengers/messengers.words'
import { useQuery } from '@tanstack/react-query'
import IconLink from '~icons/link'
import IconUnlink from '~icons/unlink'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { describeChat } from './chatForms.ts'
import { ChatIcon } from './ChatIcon.tsx'
import { messengersQueries } from './messengers.queries.ts'
import { openLinkChat } from './openLinkChat.tsx'

import styles from './messengers.module.css'

/** Groups that the bot was added to without a linking code. */
export function UnlinkedChats() {
  const chats = useQuery(messengersQueries.unlinkedChats).data?.items ?? []
  const mayWrite = useMay(messengersRoutes.linkChat)
  if (chats.length === 0) return null
  return (
    <section
      className="line-below bg-muted pad-bottom-4 pad-left-20 pad-right-16 pad-top-12"
      aria-label="Непривязанные чаты"
    >
      <p className={styles.hint}>Бот добавлен, но ни одно уведомление сюда не приходит:</p>
      <ul className="plain-list">
        {chats.map((chat) => (
          <UnlinkedChatRow key={chat.id} chat={chat} mayWrite={mayWrite} />
        ))}
      </ul>
    </section>
  )
}

function UnlinkedChatRow({ chat, mayWrite }: { chat: UnlinkedChat; mayWrite: boolean }) {
  const { id, title, messenger, type, addedBy, addedAt } = chat
  const dismiss = useAction({
    run: () => call(messengersRoutes.dismissChat, { params: { id } }),
    touches: ['messengers'],
    done: `Чат ${inQuotes(title)} забыт. Если бота добавят снова, чат появится опять`,
  })
  const kind = `${messengerTitles[messenger]}, ${chatTypeTitles[type].toLowerCase()}`
  return (
    <li className={styles.unlinkedChat}>
      <ChatIcon type={type} />
      <div className={`stack min-width-0 ${styles.chatName}`}>
        <b className="clip medium ellipsis">{title}</b>
        <span>{describeChat(chat, kind)}</span>
      </div>
      <span className={styles.pending}>
        <Icon of={IconUnlink} size={14} />
        Не привязан
      </span>
      <div className={styles.unlinkedActions}>
        <span className={styles.hint}>
          {addedBy === null
            ? `Добавлен ${nearMoment(addedAt)}`
            : `Кто добавил: ${addedBy}, ${nearMoment(addedAt)}`}
        </span>
        {mayWrite && (
          <>
            <Button
              size="xs"
              leftSection={<Icon of={IconLink} />}
              aria-label={`Привязать чат ${inQuotes(title)}`}
              onClick={() => openLinkChat(chat)}
            >
              Привязать
            </Button>
            <Button
              size="xs"
              aria-label={`Забыть чат ${inQuotes(title)}`}
              isBusy={dismiss.isRunning}
              onClick={() =>
                confirm({ title: `Забыть чат ${inQuotes(title)}?`, onYes: () => dismiss.start(undefined) })
              }
            >
              Забыть
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
