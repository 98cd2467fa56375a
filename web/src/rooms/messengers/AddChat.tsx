import type { ChatLink } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { codeMinutes, type Messenger, messengerTitles } from '@naryad/contract/messengers/messengers.words'
import { IconCircleCheck, IconCopy, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '../../kit/controls/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { call } from '../../platform/api/api.ts'
import { copyText } from '../../platform/files/copyText.ts'
import { useAction } from '../../platform/queries/useAction.ts'
import { messengersQueries } from './messengers.queries.ts'

import styles from './messengers.module.css'

interface AddChatProps {
  ruleId: number
  /** A growing number shows that the link has been used. */
  chatsCount: number
}

/** Creates a one-time link that adds a chat to the rule. */
export function AddChat({ ruleId, chatsCount }: AddChatProps) {
  const [created, setCreated] = useState<{ link: ChatLink; before: number } | null>(null)
  const bots = useQuery(messengersQueries.bots).data?.bots ?? []
  const connected = bots.filter(({ isConnected }) => isConnected)
  const make = useAction({
    run: (messenger: Messenger) =>
      call(messengersRoutes.link, { params: { id: ruleId }, body: { messenger } }),
    touches: [],
  })
  const start = (messenger: Messenger) =>
    void make.run(messenger).then(
      (link) => setCreated({ link, before: chatsCount }),
      () => undefined,
    )
  if (connected.length === 0)
    return <p className={styles.hint}>Чат подключается по ссылке бота: сначала подключите бота.</p>
  return (
    <>
      <div className={styles.addChat}>
        {connected.map(({ messenger }) => (
          <Button
            key={messenger}
            leftSection={<Icon of={IconPlus} />}
            isBusy={make.isRunning}
            onClick={() => start(messenger)}
          >
            {connected.length === 1 ? 'Добавить чат' : `Добавить чат ${messengerTitles[messenger]}`}
          </Button>
        ))}
      </div>
      {created && (chatsCount > created.before ? <ChatConnected /> : <LinkBox link={created.link} />)}
    </>
  )
}

const ChatConnected = () => (
  <p className={styles.linkBox} data-tone="ok" role="status">
    <Icon of={IconCircleCheck} />
    Чат подключён.
  </p>
)

function LinkBox({ link: { messenger, url, groupUrl, command } }: { link: ChatLink }) {
  const isTelegram = messenger === 'TELEGRAM'
  return (
    <div className={styles.linkBox} role="status">
      <Icon of={IconInfoCircle} />
      <div className={styles.linkText}>
        {url ? (
          <>
            <Line title="Личный чат: откройте ссылку" text={url} />
            {groupUrl && <Line title="Группа: откройте ссылку и выберите группу" text={groupUrl} />}
            {!isTelegram && <Line title="Группа: добавьте в неё бота и напишите там" text={command} />}
          </>
        ) : (
          <Line title="Напишите боту или в группу с ботом" text={command} />
        )}
        <p className={styles.hint}>
          {isTelegram && 'В группе с темами отправьте эту команду в нужной теме: '}
          {isTelegram && <code>{command}</code>}
          {isTelegram && '. '}
          Код одноразовый и действует {codeMinutes} минут.
        </p>
      </div>
    </div>
  )
}

const Line = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.linkLine}>
    <span>
      {title}:<br />
      <b>{text.replace('https://', '')}</b>
    </span>
    <Button leftSection={<Icon of={IconCopy} />} onClick={() => void copyText(text, 'Скопировано')}>
      Скопировать
    </Button>
  </div>
)
