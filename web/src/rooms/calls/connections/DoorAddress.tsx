import IconCopy from '~icons/copy'

import { Button } from '../../../ui/controls/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { Icon } from '../../../ui/Icon.tsx'

import styles from './connections.module.css'

interface DoorAddressProps {
  /** Null: the key of the server has changed, and with it the address is lost. */
  url: string | null
  steps: string
  /** The body that the exchange has to send, where it asks for one. */
  template: string | undefined
}

/** What to enter in the cabinet of the exchange. */
export const DoorAddress = ({ url, steps, template }: DoorAddressProps) => (
  <div className="stack gap-6">
    <span className="medium">Адрес для АТС</span>
    <p className="no-margin text-13 secondary">{steps}</p>
    {url === null ? (
      <p className="no-margin warn">Прежний адрес не читается: после сохранения будет новый.</p>
    ) : (
      <>
        <code className={styles.code}>{url}</code>
        <div>
          <Button leftSection={<Icon of={IconCopy} />} onClick={() => void copyText(url, 'Адрес скопирован')}>
            Скопировать адрес
          </Button>
        </div>
        {template !== undefined && (
          <>
            <code className={styles.code}>{template}</code>
            <div>
              <Button
                leftSection={<Icon of={IconCopy} />}
                onClick={() => void copyText(template, 'Тело скопировано')}
              >
                Скопировать тело
              </Button>
            </div>
          </>
        )}
        <p className="no-margin text-12 muted">Адрес — это ключ: кто его знает, может сообщать о звонках.</p>
      </>
    )}
  </div>
)
