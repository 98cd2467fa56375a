import { TextInput } from '@mantine/core'
import { checkAnswer, decide, type Decision, offeredAnswers } from '@naryad/contract/triage/decide'
import type { Question } from '@naryad/contract/triage/triage'
import { maxOptions } from '@naryad/contract/triage/triage.words'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import IconArrowLeft from '~icons/arrow-left'

import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useHotkeys } from '../../ui/keys/hotkeys.ts'
import { Kbd } from '../../ui/keys/Kbd.tsx'
import { useIsPhone } from '../../ui/useMedia.ts'
import type { KnownAnswers } from './knownFacts.ts'

import styles from './triage.module.css'

interface QuestionsProps {
  questions: readonly Question[]
  /** Offered as answers to questions for numbers. */
  known: KnownAnswers
  /** Answers that were given before. */
  start?: readonly string[]
  /** The focus goes to the first question at once. */
  isFocused?: boolean
  onDecided: (answers: string[], decision: Decision) => void
  /** Answers that decide nothing yet, after each of them and after a step back. */
  onAnswers?: ((answers: readonly string[]) => void) | undefined
  /** Leaves the questions without an answer. */
  onCancel?: (() => void) | undefined
}

const focusAnswer = (root: HTMLElement | null): void =>
  root?.querySelector<HTMLElement>('[data-answer]')?.focus()

/** One question at a time: keys 1–9 answer it, Backspace goes back. */
export function Questions({
  questions,
  known,
  start = [],
  isFocused = false,
  onDecided,
  onAnswers,
  onCancel,
}: QuestionsProps) {
  const [answers, setAnswers] = useState<readonly string[]>(start)
  const root = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const at = Math.min(answers.length, questions.length - 1)
  const question = questions[at]
  const isPhone = useIsPhone()

  useEffect(() => {
    if (isFocused) focusAnswer(root.current)
  }, [isFocused, root])
  /** The next question takes the focus, so that keys answer it. */
  const show = (next: readonly string[]) => {
    flushSync(() => {
      setAnswers(next)
      onAnswers?.(next)
    })
    focusAnswer(root.current)
  }

  const answer = (value: string) => {
    const next = [...answers.slice(0, at), value]
    const decision = decide(questions, next)
    if (decision) onDecided(next, decision)
    else show(next)
  }
  const back = () => show(answers.slice(0, -1))
  const offered = question ? offeredAnswers(question) : []
  const isFor = (target: EventTarget | null) =>
    target instanceof Node && root.current?.contains(target) === true
  useHotkeys([
    ...Array.from({ length: maxOptions }, (_, index) => ({
      keys: `Digit${index + 1}`,
      isFor,
      run: () => {
        const value = offered[index]
        if (value !== undefined) answer(value)
      },
    })),
    { keys: 'Backspace', isFor, run: () => answers.length > 0 && back() },
  ])
  if (!question) return null
  return (
    <div ref={root} role="group" aria-labelledby={titleId} className="stack gap-8">
      <p className="no-margin text-12 muted">
        Вопрос {at + 1} из {questions.length}
      </p>
      <div aria-live="polite">
        <h3
          id={titleId}
          className={`no-margin break-words text-14 line-20 semibold phone-text-16 ${styles.question}`}
        >
          {question.title}
        </h3>
        {question.hint !== '' && (
          <p className="no-margin text-13 line-18 secondary above-2 phone-line-20 phone-text-14">
            {question.hint}
          </p>
        )}
      </div>
      {offered.length > 0 ? (
        <div className={`flex wrap gap-8 ${styles.offered}`}>
          {offered.map((value, index) => (
            <Button key={value} size={isPhone ? 'xl' : 'sm'} data-answer onClick={() => answer(value)}>
              {value}
              {!isPhone && <Kbd>{String(index + 1)}</Kbd>}
            </Button>
          ))}
        </div>
      ) : (
        <TypedAnswer key={at} question={question} known={known} onAnswer={answer} />
      )}
      {(answers.length > 0 || onCancel) && (
        <div className="flex gap-8">
          {answers.length > 0 && (
            <Button
              variant="subtle"
              size={isPhone ? 'xl' : 'xs'}
              leftSection={<Icon of={IconArrowLeft} />}
              onClick={back}
            >
              Назад
            </Button>
          )}
          {onCancel && (
            <Button variant="subtle" size={isPhone ? 'xl' : 'xs'} onClick={onCancel}>
              Не отвечать
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface TypedAnswerProps {
  question: Question
  known: KnownAnswers
  onAnswer: (value: string) => void
}

/** A number or words; Enter answers. */
function TypedAnswer({ question, known, onAnswer }: TypedAnswerProps) {
  const offered = question.fact === null ? undefined : known[question.fact]
  const [text, setText] = useState(offered ?? '')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const size = useIsPhone() ? 'xl' : 'sm'
  const submit = () => {
    const value = text.trim()
    const wrong = checkAnswer(question, value)
    setError(wrong)
    if (wrong === null) onAnswer(value)
    else field.current?.focus()
  }
  return (
    <div className="flex top gap-8">
      <TextInput
        ref={field}
        data-answer
        aria-label={question.title}
        description={offered !== undefined && 'Из мониторинга, можно исправить'}
        inputWrapperOrder={['input', 'description', 'error']}
        className={question.kind === 'TEXT' ? 'grow' : (styles.number ?? '')}
        inputMode={question.kind === 'NUMBER' ? 'decimal' : 'text'}
        maxLength={question.kind === 'NUMBER' ? 14 : 300}
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // The questions may be a part of a form, which Enter would submit.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          submit()
        }}
      />
      <Button size={size} onClick={submit}>
        Дальше
      </Button>
    </div>
  )
}
