import type { ChatLink } from '@naryad/contract/messengers/messengers'
import { codeMinutes } from '@naryad/contract/messengers/messengers.words'
import { useEffect, useRef } from 'react'
import IconCopy from '~icons/copy'
import IconExternalLink from '~icons/external-link'
import IconInfoCircle from '~icons/info-circle'

import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Icon } from '../../ui/Icon.tsx'

import styles from './messengers.module.css'

interface LinkBoxProps {
  link: ChatLink
  /** The chat of the current user, not one of a rule. */
  isOwn?: boolean
}

/** The ways to pass a one-time code to the bot. */
export function LinkBox({ link: { messenger, url, groupUrl, command }, isOwn = false }: LinkBoxProps) {
  const isTelegram = messenger === 'TELEGRAM'
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Outside of the viewport the result of the click would go unnoticed.
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const forGroup = !isOwn
  return (
    <div ref={root} className={styles.linkBox} role="status">
      <Icon of={IconInfoCircle} />
      <div className={`stack gap-10 grow min-width-0 ${styles.linkText}`}>
        {url ? (
          <>
            <Line
              title={isOwn ? 'Откройте ссылку и нажмите «Старт»' : 'Личный чат: откройте ссылку'}
              text={url}
              isOpenable={isOwn}
            />
            {forGroup && groupUrl && (
              <Line title="Группа: откройте ссылку и выберите группу" text={groupUrl} />
            )}
            {forGroup && !isTelegram && (
              <Line title="Группа: добавьте в неё бота и напишите там" text={command} />
            )}
          </>
        ) : (
          <Line title={isOwn ? 'Напишите боту' : 'Напишите боту или в группу с ботом'} text={command} />
        )}
        <p className={styles.hint}>
          {forGroup && isTelegram && 'В группе с темами отправьте эту команду в нужной теме: '}
          {forGroup && isTelegram && <code>{command}</code>}
          {forGroup && isTelegram && '. '}
          Код одноразовый и действует {codeMinutes} минут.
        </p>
      </div>
    </div>
  )
}

interface LineProps {
  title: string
  text: string
  isOpenable?: boolean
}

const Line = ({ title, text, isOpenable = false }: LineProps) => (
  <div className={`row wrap between gap-8 ${styles.linkLine}`}>
    <span>
      {title}:<br />
      <b>{text.replace('https://', '')}</b>
    </span>
    {isOpenable && (
      <ButtonLink
        variant="filled"
        href={text}
        target="_blank"
        rel="noreferrer"
        leftSection={<Icon of={IconExternalLink} />}
      >
        Открыть
      </ButtonLink>
    )}
    <Button leftSection={<Icon of={IconCopy} />} onClick={() => void copyText(text, 'Скопировано')}>
      Скопировать
    </Button>
  </div>
)
