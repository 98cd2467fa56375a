import { Checkbox, TextInput } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import { useId, useState } from 'react'

import { failureText } from '../../client/api/failureText.ts'
import { serverMoment } from '../../client/api/serverClock.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import type { FieldSentences } from '../../ui/form/sentences.ts'
import { money } from '../../ui/formats/numbers.ts'
import type { Sign } from './openSignature.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import { useSignatureDraft } from './useSignatureDraft.ts'

import styles from './signature.module.css'

type Field = 'signerName' | 'image' | 'isAgreed'

interface SignatureDialogProps {
  task: Task
  sign: Sign
}

/** The report for the client to read, with work and costs, and the fields of the signature. */
export function SignatureDialog({ task, sign }: SignatureDialogProps) {
  const { entered, seen, change, clear } = useSignatureDraft(task)
  const { signerName, signerPosition, image } = entered
  // Not stored: the client agrees at the moment of signing.
  const [isAgreed, setAgreed] = useState(false)
  const [errors, setErrors] = useState<FieldSentences>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const errorId = useId()
  const { run } = useAction({
    run: (drawn: string) =>
      sign({
        signerName: signerName.trim(),
        signerPosition: signerPosition.trim(),
        image: drawn,
        isAgreed,
        at: serverMoment(),
        seen,
      }),
    touches: ['tasks'],
    done: (result) =>
      result === 'sent' ? 'Акт подписан' : 'Подпись сохранена на устройстве и уйдёт, когда будет связь',
    silent: true,
  })
  const correct = (field: Field) => {
    const { [field]: _, ...left } = errors
    setErrors(left)
  }
  const submit = async () => {
    setRefusal(null)
    const wrong: Partial<Record<Field, string>> = {
      ...(signerName.trim().length < 2 ? { signerName: 'Напишите, кто подписывает' } : {}),
      ...(image === null ? { image: 'Распишитесь в рамке' } : {}),
      ...(isAgreed ? {} : { isAgreed: 'Без согласия клиента акт не подписан' }),
    }
    setErrors(wrong)
    if (image === null || Object.keys(wrong).length > 0) throw new Error('not filled in')
    try {
      await run(image)
      clear()
    } catch (failure) {
      setRefusal(failureText(failure))
      throw failure
    }
  }
  return (
    <DialogForm submit="Подписать акт" onSubmit={submit} error={refusal} errors={errors}>
      <section
        className="stack gap-4 panel bg-subtle pad-12 no-margin-inside"
        aria-label="Что подписывает клиент"
      >
        <b>{task.title}</b>
        <p className={styles.report}>{task.workReport}</p>
        <p>
          {task.isWarranty
            ? 'Гарантийный случай, оплаты нет'
            : task.costs > 0
              ? `Итого ${money(task.costs)}`
              : 'Без оплаты'}
        </p>
      </section>
      <TextInput
        label="Кто подписывает"
        withAsterisk
        data-autofocus
        maxLength={200}
        placeholder="Иванов Пётр Сергеевич"
        value={signerName}
        error={errors['signerName']}
        onChange={({ currentTarget }) => {
          change({ signerName: currentTarget.value })
          correct('signerName')
        }}
      />
      <TextInput
        label="Должность"
        maxLength={200}
        placeholder="Механик"
        value={signerPosition}
        onChange={({ currentTarget }) => change({ signerPosition: currentTarget.value })}
      />
      <div>
        <SignaturePad
          image={image}
          name={signerName}
          isWrong={errors['image'] !== undefined}
          onDrawn={(drawn) => {
            change({ image: drawn })
            correct('image')
          }}
        />
        {errors['image'] && (
          <p className="above-6 text-12 err" id={errorId} role="alert">
            {errors['image']}
          </p>
        )}
      </div>
      <Checkbox
        label="Работы приняты, претензий нет"
        checked={isAgreed}
        error={errors['isAgreed']}
        onChange={({ currentTarget }) => {
          setAgreed(currentTarget.checked)
          correct('isAgreed')
        }}
      />
      <p className="text-12 muted">
        После подписи отчёт, затраты и файлы не меняются. Дополнить можно комментарием.
      </p>
    </DialogForm>
  )
}
