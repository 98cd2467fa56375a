import type { Decision } from '@naryad/contract/triage/decide'
import { QuestionnaireInput } from '@naryad/contract/triage/triage'
import { partsText, verdictTitles } from '@naryad/contract/triage/triage.words'
import { useState } from 'react'

import { Button } from '../../ui/controls/Button.tsx'
import type { QuestionnaireDraft } from './questionnaireForm.ts'
import { Questions } from './Questions.tsx'

import styles from './triage.module.css'

interface TryOutProps {
  draft: QuestionnaireDraft
  onClose: () => void
}

/** Asks the questions as they are in the form; nothing is stored. */
export function TryOut({ draft, onClose }: TryOutProps) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const read = QuestionnaireInput.safeParse(draft)
  return (
    <section aria-label="Проверка опросника" className={styles.asked}>
      {read.success ? (
        decision ? (
          <>
            <p
              className={`no-margin text-14 semibold ${styles.verdict}`}
              data-verdict={decision.verdict}
              role="status"
            >
              {verdictTitles[decision.verdict]}
            </p>
            {decision.advice !== '' && <p className="no-margin pre-line">{decision.advice}</p>}
            {decision.parts.length > 0 && (
              <p className="no-margin secondary">Взять с собой: {partsText(decision.parts)}</p>
            )}
            <div className="flex gap-8">
              <Button onClick={() => setDecision(null)}>Ещё раз</Button>
              <Button variant="subtle" onClick={onClose}>
                Закончить проверку
              </Button>
            </div>
          </>
        ) : (
          <Questions
            questions={read.data.questions}
            known={{}}
            isFocused
            onDecided={(_, next) => setDecision(next)}
            onCancel={onClose}
          />
        )
      ) : (
        <p className="no-margin err" role="alert">
          Сначала заполните вопросы: опросник ещё нельзя сохранить
        </p>
      )}
    </section>
  )
}
