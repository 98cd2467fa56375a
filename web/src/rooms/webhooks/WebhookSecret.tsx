import type { WebhookWithSecret } from '@naryad/contract/webhooks/webhooks'
import { formerSecretHours } from '@naryad/contract/webhooks/webhooks.words'
import { useEffect, useRef } from 'react'
import IconCopy from '~icons/copy'

import { Button } from '../../ui/controls/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'
import { Note } from '../../ui/public/PublicForm.tsx'

import list from '../../ui/SettingRows.module.css'
import styles from './webhooks.module.css'

/** The secret of a new address, or a replaced one, which is shown only once. */
export function WebhookSecret({ made: { webhook, secret } }: { made: WebhookWithSecret }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <div
      ref={root}
      className={`focus-no-outline ${styles.secret}`}
      tabIndex={-1}
      role="group"
      aria-label="Секрет вебхука"
    >
      <Note kind="done">Скопируйте секрет сейчас: больше он не появится.</Note>
      <code className={styles.code}>{secret}</code>
      <p className={list.hint}>
        По нему получатель проверяет подпись в заголовке webhook-signature (Standard Webhooks).
        {webhook.formerSecretUntil !== null &&
          ` Прежний секрет подписывает ещё ${formerSecretHours} часа: успейте заменить его у получателя.`}
      </p>
      <div className={list.formButtons}>
        <Button
          size="xl"
          leftSection={<Icon of={IconCopy} />}
          onClick={() => void copyText(secret, 'Секрет скопирован')}
        >
          Скопировать
        </Button>
        <Button size="xl" variant="filled" onClick={closeModal}>
          Секрет сохранён
        </Button>
      </div>
    </div>
  )
}
