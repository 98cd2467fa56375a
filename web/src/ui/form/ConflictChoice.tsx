import '../windowStyles.ts'
import { Modal } from '@mantine/core'

import { Button } from '../controls/Button.tsx'
import { useWindowLayer } from '../overlays/layers.ts'
import type { Differing } from './entity.ts'

import styles from './ConflictChoice.module.css'

export interface ConflictChoiceProps {
  /** «Заявку изменили одновременно с вами» */
  title: string
  lead: string
  /** The surname of the user who made the other edit. */
  who?: string | null | undefined
  fields: readonly Differing[]
  choose: (choice: 'mine' | 'theirs') => void
}

const stay = () => undefined

/**
 * Shows both versions of the text and asks which to keep. Cannot be dismissed, because one of the texts would
 * be lost.
 */
export function ConflictChoice({ title, lead, who, fields, choose }: ConflictChoiceProps) {
  useWindowLayer(true, stay)
  return (
    <Modal opened onClose={stay} size={600} title={title} withCloseButton={false} closeOnClickOutside={false}>
      <div className="stack gap-14">
        <p className="no-margin secondary">{lead}</p>
        {fields.map(({ key, title, mine, theirs }) => (
          <div key={key} className={`grid two-columns gap-12 ${styles.versions}`}>
            <Version title={`${title}: у вас`} text={mine} />
            <Version title={`${title}: сохранено`} text={theirs} />
          </div>
        ))}
        <div className={`flex end gap-8 above-6 phone-wide-buttons ${styles.buttons}`}>
          <Button size="xl" onClick={() => choose('theirs')}>
            {who ? `Принять правку (${who})` : 'Принять правку'}
          </Button>
          <Button size="xl" variant="filled" data-autofocus onClick={() => choose('mine')}>
            Оставить свою
          </Button>
        </div>
      </div>
    </Modal>
  )
}

const Version = ({ title, text }: { title: string; text: string }) => (
  <div className="panel bg-subtle break-words pad-x-12 pad-y-10 pre-wrap">
    <p className="no-margin text-12 medium muted below-6">{title}</p>
    {text || '—'}
  </div>
)
