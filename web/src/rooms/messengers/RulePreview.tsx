import type { Rule } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { type Messenger, messengers, messengerTitles } from '@naryad/contract/messengers/messengers.words'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '../../kit/controls/Button.tsx'
import { Segments } from '../../kit/controls/Segments.tsx'
import { counted } from '../../kit/formats/plural.ts'
import { Icon } from '../../kit/Icon.tsx'
import { call } from '../../platform/api/api.ts'
import { useAction } from '../../platform/queries/useAction.ts'
import { useMay } from '../../platform/session/me.ts'
import { chatForms } from './chatForms.ts'
import { examples } from './examples.ts'
import type { RuleDraft } from './ruleForm.ts'

import styles from './messengers.module.css'

interface RulePreviewProps {
  draft: RuleDraft
  rule: Rule | null
  isDirty: boolean
}

export function RulePreview({ draft, rule, isDirty }: RulePreviewProps) {
  const [messenger, setMessenger] = useState<Messenger>('TELEGRAM')
  const mayTest = useMay(messengersRoutes.test)
  const test = useAction({
    run: (id: number) => call(messengersRoutes.test, { params: { id } }),
    touches: ['messengers'],
    done: ({ chatsCount }) => `Пробное сообщение отправляется: ${counted(chatsCount, chatForms)}`,
  })
  const [event = 'task.created'] = draft.events
  const { title, lines, buttons } = examples[event]
  return (
    <aside className={styles.preview} aria-label="Как выглядит">
      <h2 className={styles.heading}>Как выглядит</h2>
      <Segments
        label="Мессенджер"
        value={messenger}
        onChange={setMessenger}
        choices={messengers.map((value) => ({ value, title: messengerTitles[value] }))}
      />
      <div className={styles.bubble} data-messenger={messenger}>
        <b>{title}</b>
        <p>{lines.join('\n')}</p>
        <time>14:08</time>
      </div>
      {buttons.map((button) => (
        <span key={button} className={styles.key}>
          {button}
        </span>
      ))}
      {rule && mayTest && (
        <Button
          variant="subtle"
          leftSection={<Icon of={IconSend} />}
          isBusy={test.isRunning}
          data-tip={isDirty ? 'Придёт в чаты сохранённого уведомления' : undefined}
          onClick={() => test.start(rule.id)}
        >
          Отправить пробное
        </Button>
      )}
    </aside>
  )
}
