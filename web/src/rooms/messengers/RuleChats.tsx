import { Switch } from '@mantine/core'

import '@mantine/core/styles/Switch.layer.css'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { ChatLink, Rule, RuleChat } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { chatTypeTitles, messengerTitles } from '@naryad/contract/messengers/messengers.words'
import { useState } from 'react'
import IconAlertCircle from '~icons/alert-circle'
import IconClock from '~icons/clock'
import IconTrash from '~icons/trash'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { ActivationSwitch } from './ActivationSwitch.tsx'
import { AddChatButtons, AddedChat } from './AddChat.tsx'
import { describeChat } from './chatForms.ts'
import { ChatIcon } from './ChatIcon.tsx'

import styles from './messengers.module.css'

export function RuleChats({ rule, mayWrite }: { rule: Rule; mayWrite: boolean }) {
  const [created, setCreated] = useState<{ link: ChatLink; chatsBefore: number } | null>(null)
  const { id, chats } = rule
  return (
    <section className={styles.group} aria-label="Чаты">
      <div className="row wrap between gap-8 min-height-32">
        <h2 className={styles.heading}>
          Чаты <span className="regular muted">{chats.length}</span>
        </h2>
        {mayWrite && (
          <AddChatButtons ruleId={id} onLink={(link) => setCreated({ link, chatsBefore: chats.length })} />
        )}
      </div>
      {chats.length > 0 && (
        <ul className="plain-list panel">
          {chats.map((chat) => (
            <ChatRow key={chat.id} chat={chat} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {chats.length === 0 && <p className={styles.hint}>Чатов пока нет: уведомление никуда не приходит.</p>}
      {mayWrite && (
        <AddedChat
          link={created?.link ?? null}
          isConnected={created !== null && chats.length > created.chatsBefore}
        />
      )}
      {mayWrite && <ActivationSwitch />}
    </section>
  )
}

function ChatRow({ chat, mayWrite }: { chat: RuleChat; mayWrite: boolean }) {
  const { id, title, isActive, isPending, lastError } = chat
  const params = { id }
  const toggle = useAction({
    run: (isOn: boolean) =>
      call(isOn ? messengersRoutes.activateChat : messengersRoutes.deactivateChat, { params }),
    touches: ['messengers'],
  })
  const remove = useAction({
    run: () => call(messengersRoutes.removeChat, { params }),
    touches: ['messengers'],
    done: 'Чат отключён от уведомления',
  })
  return (
    <li className={styles.chat}>
      <ChatIcon type={chat.type} />
      <div className={`stack min-width-0 ${styles.chatName}`}>
        <b className="clip medium ellipsis">{title}</b>
        <span>{describeRuleChat(chat)}</span>
        {lastError !== null && (
          <span className={styles.error}>
            <Icon of={IconAlertCircle} size={14} />
            {lastError}
          </span>
        )}
      </div>
      {isPending ? (
        <span className={styles.pending}>
          <Icon of={IconClock} size={14} />
          Ждёт активации
        </span>
      ) : (
        <span className={styles.last}>
          {chat.lastSentAt === null ? 'ещё не писали' : `последнее ${nearMoment(chat.lastSentAt)}`}
        </span>
      )}
      <Switch
        aria-label={isActive ? `Выключить чат ${inQuotes(title)}` : `Включить чат ${inQuotes(title)}`}
        checked={isActive}
        disabled={!mayWrite || toggle.isRunning}
        onChange={({ currentTarget }) => toggle.start(currentTarget.checked)}
      />
      {mayWrite && (
        <IconButton
          label={`Отключить чат ${inQuotes(title)} от уведомления`}
          icon={IconTrash}
          onClick={() =>
            confirm({
              title: `Отключить чат ${inQuotes(title)} от уведомления?`,
              onYes: () => remove.start(undefined),
            })
          }
        />
      )}
    </li>
  )
}

function describeRuleChat({ isTopic, createdAt, isPending, ...chat }: RuleChat): string {
  const kind = isTopic ? 'Тема группы' : chatTypeTitles[chat.type]
  const kindTitle =
    chat.messenger === 'TELEGRAM' ? kind : `${messengerTitles[chat.messenger]}, ${kind.toLowerCase()}`
  if (!isPending) return describeChat(chat, kindTitle)
  const added = nearMoment(createdAt)
  return chat.messenger === 'TELEGRAM' ? `Добавлен ${added}` : `${kindTitle}, добавлен ${added}`
}
