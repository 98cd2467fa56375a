import '@mantine/core/styles/Combobox.layer.css'
import { Select, Textarea, TextInput } from '@mantine/core'
import { offeredAnswers } from '@naryad/contract/triage/decide'
import { ruleVerdictTitles, type Verdict } from '@naryad/contract/triage/triage.words'
import IconTrash from '~icons/trash'

import { IconButton } from '../../ui/controls/IconButton.tsx'
import { blankPart } from './partDraft.ts'
import { PartsEditor } from './PartsEditor.tsx'
import type { QuestionDraft, RuleDraft } from './questionnaireForm.ts'

interface RuleFieldsProps {
  rule: RuleDraft
  question: QuestionDraft
  number: number
  errorOf: (path: string) => string | undefined
  onChange: (rule: RuleDraft) => void
  onRemove: () => void
}

const combobox = { withinPortal: false }
const anyAnswer = 'Любой ответ'

/** What an answer means: the verdict, the advice, and what to take along. */
export function RuleFields({ rule, question, number, errorOf, onChange, onRemove }: RuleFieldsProps) {
  const set = (part: Partial<RuleDraft>) => onChange({ ...rule, ...part })
  const answers = offeredAnswers(question).filter((answer) => answer !== '')
  const isVisit = rule.verdict === 'VISIT'
  return (
    <div role="group" aria-label={`Решение ${number}`} className="stack gap-8 rounded-md bg-subtle pad-12">
      <div className="flex top gap-8 phone-wrap">
        {question.kind === 'NUMBER' ? (
          <TextInput
            label="Если ответ"
            placeholder="< 11,5"
            description="Условие: <, <=, >, >=, = и число; пусто — любой ответ"
            className="grow"
            maxLength={20}
            value={rule.answer}
            error={errorOf('answer')}
            onChange={({ currentTarget }) => set({ answer: currentTarget.value })}
          />
        ) : (
          <Select
            label="Если ответ"
            className="grow"
            comboboxProps={combobox}
            data={[
              { value: '', label: anyAnswer },
              ...[...new Set(answers)].map((answer) => ({ value: answer, label: answer })),
            ]}
            value={rule.answer}
            error={errorOf('answer')}
            onChange={(answer) => set({ answer: answer ?? '' })}
          />
        )}
        <Select
          label="Что делать"
          className="grow"
          comboboxProps={combobox}
          data={Object.entries(ruleVerdictTitles).map(([value, label]) => ({ value, label }))}
          value={rule.verdict}
          onChange={(verdict) => verdict !== null && set({ verdict: verdict as Verdict })}
        />
        <IconButton label={`Удалить: решение ${number}`} icon={IconTrash} onClick={onRemove} />
      </div>
      {rule.verdict !== 'GO_ON' && (
        <Textarea
          label="Совет"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          value={rule.advice}
          error={errorOf('advice')}
          onChange={({ currentTarget }) => set({ advice: currentTarget.value })}
        />
      )}
      {isVisit && (
        <PartsEditor
          label={`Взять с собой, решение ${number}`}
          parts={rule.parts}
          blank={blankPart}
          errorOf={(path) => errorOf(`parts.${path}`)}
          onChange={(parts) => set({ parts })}
        />
      )}
    </div>
  )
}
