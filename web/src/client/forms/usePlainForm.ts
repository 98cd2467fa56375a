import { type RefObject, useEffect, useRef, useState } from 'react'

import { type FieldSentences, withoutName } from '../../ui/form/sentences.ts'
import { ApiError, isStale, NetworkError } from '../api/errors.ts'
import { areSame, merge } from '../register/merge.ts'

/** What the typed values mean; the input is used if nothing is wrong. */
export interface Read<Input> {
  input: Input
  wrong: FieldSentences
}

export interface FormOptions<Values extends object, Input, Result> {
  blank: Values
  /** What a stored draft has instead: differs from `blank` by what is not saved yet. */
  restored?: Values | undefined
  read: (values: Values) => Read<Input>
  send: (input: Input) => Promise<Result>
  onSent?: (result: Result, values: Values) => void
  /** Maps a field of the request to the form field that shows its error: «lastName» is typed into «name». */
  places?: Readonly<Record<string, keyof Values & string>>
  /** Returns true if the caller has handled the refusal. */
  onRefused?: (error: ApiError) => boolean
  onChange?: (values: Values) => void
  /**
   * Reads the object as a refusal as stale has it: fields that the user has not changed follow a colleague's change, and
   * the next submit is over it (`useCurrent`).
   */
  valuesOf?: (current: unknown) => Values
}

export interface Form<Values> {
  values: Values
  change: (part: Partial<Values>) => void
  /** The values differ from those that are stored. */
  isChanged: boolean
  wrong: FieldSentences
  /** Error of the whole form. */
  refusal: string | null
  isRunning: boolean
  /** The element around the fields: the first invalid one receives the focus. */
  root: RefObject<HTMLFormElement | null>
  submit: () => Promise<void>
}

interface FormFeedback {
  wrong: FieldSentences
  refusal: string | null
}

const fine: FormFeedback = { wrong: {}, refusal: null }

/** A small form that is no object of a register; errors of the server are shown below its fields. */
export function usePlainForm<Values extends object, Input, Result>(
  options: FormOptions<Values, Input, Result>,
): Form<Values> {
  const { read, places = {} } = options
  const [values, setValues] = useState(options.restored ?? options.blank)
  const [stored, setStored] = useState(options.blank)
  const [feedback, setFeedback] = useState(fine)
  const [isRunning, setRunning] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const root = useRef<HTMLFormElement>(null)
  /** A second submit while the first is running is ignored. */
  const isSending = useRef(false)

  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  /** Errors by form field; those of other fields become the error of the whole form. */
  const placed = (said: FieldSentences): FormFeedback => {
    const wrong: Record<string, string> = {}
    const rest: string[] = []
    for (const [path, sentence] of Object.entries(said)) {
      const place = places[path] ?? path
      if (place in options.blank) wrong[place] ??= sentence
      else rest.push(sentence)
    }
    return { wrong, refusal: rest.length > 0 ? rest.join(' ') : null }
  }

  const looked = (typed: Values): { input: Input; feedback: FormFeedback } => {
    const { input, wrong } = read(typed)
    return { input, feedback: placed(wrong) }
  }

  const show = (next: FormFeedback) => {
    setFeedback(next)
    setRefusals((count) => count + 1)
  }

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
    if (error instanceof NetworkError) return show({ wrong: {}, refusal: error.message })
    if (options.onRefused?.(error)) return undefined
    if (isStale(error) && options.valuesOf) {
      const theirs = options.valuesOf(error.current)
      setValues((mine) => merge(stored, mine, theirs).merged)
      setStored(theirs)
    }
    const sentences = Object.entries(error.fields).map(([path, said]) => [path, withoutName(said)])
    if (sentences.length > 0) return show(placed(Object.fromEntries(sentences) as FieldSentences))
    return show({ wrong: {}, refusal: error.message })
  }

  const submit = async () => {
    if (isSending.current) return
    const { input, feedback: seen } = looked(values)
    if (Object.keys(seen.wrong).length > 0 || seen.refusal !== null) return show(seen)
    isSending.current = true
    setRunning(true)
    setFeedback(fine)
    try {
      const result = await options.send(input)
      setStored(values)
      options.onSent?.(result, values)
    } catch (error) {
      refuse(error)
    } finally {
      isSending.current = false
      setRunning(false)
    }
  }

  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    setValues(next)
    options.onChange?.(next)
    // A change validates an invalid field again and clears its error from the server.
    const names = Object.keys(feedback.wrong)
    if (names.length === 0) return
    const still = looked(next).feedback.wrong
    const left = names.flatMap((name) => {
      const sentence = name in part ? still[name] : (still[name] ?? feedback.wrong[name])
      return sentence === undefined ? [] : [[name, sentence] as const]
    })
    setFeedback({ ...feedback, wrong: Object.fromEntries(left) })
  }

  return {
    values,
    change,
    isChanged: !areSame(values, stored),
    wrong: feedback.wrong,
    refusal: feedback.refusal,
    isRunning,
    root,
    submit,
  }
}
