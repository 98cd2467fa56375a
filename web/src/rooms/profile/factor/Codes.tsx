import { useEffect, useRef } from 'react'
import IconCopy from '~icons/copy'
import IconDownload from '~icons/download'

import { saveFile } from '../../../client/files/saveFile.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Note } from '../../../ui/public/PublicForm.tsx'

import styles from './factor.module.css'

interface CodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** Recovery codes, which are shown only once. Each permits one sign-in without the phone. */
export function Codes({ codes, onDone }: CodesProps) {
  const text = codes.join('\r\n')
  const root = useRef<HTMLDivElement>(null)
  // The focused form has been removed, so the focus moves here.
  useEffect(() => root.current?.focus(), [])
  return (
    <div
      ref={root}
      className="stack gap-14 focus-no-outline"
      tabIndex={-1}
      aria-label="Запасные коды"
      role="group"
    >
      <Note kind="done">Второй фактор работает: при входе понадобится код из приложения.</Note>
      <p className={styles.text}>
        Сохраните запасные коды: по каждому можно войти один раз, если телефона нет под рукой. Больше они не
        появятся.
      </p>
      <ul className={styles.codes} aria-label="Запасные коды">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button
          leftSection={<Icon of={IconCopy} />}
          onClick={() => void copyText(text, 'Запасные коды скопированы')}
        >
          Скопировать
        </Button>
        <Button
          leftSection={<Icon of={IconDownload} />}
          onClick={() => void saveFile(new Response(text), 'Наряд, запасные коды.txt')}
        >
          Скачать
        </Button>
        <Button variant="filled" onClick={onDone}>
          Коды сохранены
        </Button>
      </div>
    </div>
  )
}
