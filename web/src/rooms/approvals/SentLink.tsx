import IconCopy from '~icons/copy'

import { Button } from '../../ui/controls/Button.tsx'
import { copyText } from '../../ui/copyText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useOwnWindow } from '../../ui/overlays/useOwnWindow.ts'
import { svgSource } from '../../ui/svgSource.ts'

import styles from './dialogs.module.css'

interface SentLinkProps {
  link: string
  qrSvg: string
  /** Where it was sent. */
  text: string
  alt: string
}

/** The link, shown once, with its code. */
export function SentLink({ link, qrSvg, text, alt }: SentLinkProps) {
  const { close } = useOwnWindow(false)
  return (
    <div className="stack align-center gap-12">
      <p className="no-margin" role="status">
        {text}
      </p>
      <img className={styles.qr} src={svgSource(qrSvg)} alt={alt} />
      <p className="no-margin full-width break-words text-12 muted select-all">{link}</p>
      <div className="flex wrap end gap-8 full-width">
        <Button
          leftSection={<Icon of={IconCopy} />}
          onClick={() => void copyText(link, 'Ссылка скопирована')}
        >
          Скопировать ссылку
        </Button>
        <Button variant="filled" onClick={close}>
          Готово
        </Button>
      </div>
    </div>
  )
}
