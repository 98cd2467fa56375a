import type { IssuedApiToken } from '@naryad/contract/auth/api-tokens'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { useEffect, useRef } from 'react'
import IconCopy from '~icons/copy'

import { Button } from '../../../ui/controls/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Note } from '../../../ui/public/PublicForm.tsx'

import profile from '../Profile.module.css'

interface IssuedTokenProps {
  issued: IssuedApiToken
  onDone: () => void
}

/** The secret of a new token, which is shown only once. */
export function IssuedToken({ issued: { token, secret }, onDone }: IssuedTokenProps) {
  const root = useRef<HTMLDivElement>(null)
  // The focused form has been removed, so the focus moves here.
  useEffect(() => root.current?.focus(), [])
  return (
    <div
      ref={root}
      className="stack gap-12 focus-no-outline"
      tabIndex={-1}
      role="group"
      aria-label="Новый ключ API"
    >
      <Note kind="done">
        Ключ {inQuotes(token.name)} готов. Скопируйте его сейчас: больше он не появится.
      </Note>
      <code className="rounded-lg bg-muted break-words text-14 line-22 pad-x-14 pad-y-12 select-all">
        {secret}
      </code>
      <p className={profile.small}>
        Программа передаёт его в заголовке «Authorization: Bearer …». Храните ключ как пароль.
      </p>
      <div className={profile.buttons}>
        <Button
          leftSection={<Icon of={IconCopy} />}
          onClick={() => void copyText(secret, 'Ключ API скопирован')}
        >
          Скопировать
        </Button>
        <Button variant="filled" onClick={onDone}>
          Ключ сохранён
        </Button>
      </div>
    </div>
  )
}
