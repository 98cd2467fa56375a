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

const Template = ({ template }: { template: string }) => (
  <>
    <code className={styles.code}>{template}</code>
    <div>
      <Button
        leftSection={<Icon of={IconCopy} />}
        onClick={() => void copyText(template, 'Текст скопирован')}
      >
        Скопировать текст
      </Button>
    </div>
  </>
)

/** What to enter in an exchange that the product connects to. */
export const ManagerAccount = ({ steps, template }: Pick<DoorAddressProps, 'steps' | 'template'>) => (
  <div className="stack gap-6">
    <span className="medium">Пользователь AMI</span>
    <p className="no-margin text-13 secondary">{steps}</p>
    {template !== undefined && <Template template={template} />}
  </div>
)

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
        {template !== undefined && <Template template={template} />}
        <p className="no-margin text-12 muted">Адрес — это ключ: кто его знает, может сообщать о звонках.</p>
      </>
    )}
  </div>
)
