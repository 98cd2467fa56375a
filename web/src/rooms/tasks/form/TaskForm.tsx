import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { ActionIcon, Button, Drawer } from '@mantine/core'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { KeyForm } from '../../../kit/form/KeyForm.tsx'
import { clock } from '../../../kit/formats/dates.ts'
import { numbered } from '../../../kit/formats/numbers.ts'
import { counted, type Forms } from '../../../kit/formats/plural.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { useKeyWall } from '../../../kit/keys/hotkeys.ts'
import { confirm, shownDialog } from '../../../platform/overlays/dialogs.ts'
import { useStore } from '../../../platform/store.ts'
import { cardQueries } from '../card/card.queries.ts'
import { Duplicates } from './Duplicates.tsx'
import { FormFields } from './FormFields.tsx'
import { closeTaskForm, type ShownForm, shownForm } from './shownForm.ts'
import { useTaskForm } from './useTaskForm.ts'

import styles from './form.module.css'

interface TaskFormProps {
  /** Opens the task that was made or joined. */
  onOpenTask: (task: { id: number; queue: Queue }) => void
}

/** The form of a task over the list, while one is asked for. */
export function TaskForm({ onOpenTask }: TaskFormProps) {
  const form = useStore(shownForm)
  return (
    form && <OpenForm key={form.kind === 'edit' ? form.task.id : 'new'} form={form} onOpenTask={onOpenTask} />
  )
}

const fieldForms: Forms = ['поле заполнено', 'поля заполнены', 'полей заполнено']

/** Focus goes to the first wrong field, once its error stands under it. */
function useFocusOnWrong(errors: Readonly<Record<string, string>>) {
  const root = useRef<HTMLDivElement>(null)
  const count = Object.keys(errors).length
  useEffect(() => {
    if (count > 0) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [count])
  return root
}

function OpenForm({ form, onOpenTask }: TaskFormProps & { form: ShownForm }) {
  const isNew = form.kind === 'create'
  const { draft, change, errors, isDirty, savedAt, isRunning, submit, again, join, forget } =
    useTaskForm(form)
  const [isIgnored, setIgnored] = useState(false)
  const isAsked = useStore(shownDialog) !== null
  const root = useFocusOnWrong(errors)
  useKeyWall(true)
  const { data: similar } = useQuery({
    ...cardQueries.duplicates(draft.car?.id ?? 0, draft.categoryId),
    enabled: isNew && draft.car !== null,
  })

  const close = () => {
    forget()
    closeTaskForm()
  }
  const leave = () => {
    if (isDirty) confirm({ title: 'Закрыть без сохранения?', onYes: close })
    else close()
  }
  const save = async () => {
    const task = await submit()
    if (!task) return
    closeTaskForm()
    if (isNew) onOpenTask(task)
  }
  const saveAndAddMore = async () => {
    if (!(await submit())) return
    again()
    setIgnored(false)
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  const joinTo = async (task: TaskItem) => {
    await join(task)
    close()
    onOpenTask(task)
  }
  const wrong = Object.keys(errors).length
  const title = isNew ? 'Новая заявка' : `Изменить заявку ${numbered(form.task.id)}`

  return (
    <Drawer.Root
      opened
      onClose={leave}
      size={760}
      position="right"
      closeOnEscape={!isAsked}
      closeOnClickOutside={false}
      lockScroll={false}
      zIndex="var(--z-drawer)"
      transitionProps={{ duration: 200 }}
      classNames={{ content: styles.drawer ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={title}>
        <div className={styles.head}>
          <Drawer.Title className={styles.title ?? ''}>{title}</Drawer.Title>
          {savedAt && isDirty && <span className={styles.aside}>черновик сохранён в {clock(savedAt)}</span>}
          <span className={styles.spacer} />
          <ActionIcon aria-label="Закрыть форму" onClick={leave}>
            <Icon of={IconX} />
          </ActionIcon>
        </div>
        <KeyForm className={styles.form} onSubmit={() => void save()}>
          <div className={styles.fields} ref={root}>
            <FormFields draft={draft} errors={errors} onChange={change} isNew={isNew}>
              {similar && similar.items.length > 0 && !isIgnored && (
                <Duplicates
                  items={similar.items}
                  onJoin={(task) => void joinTo(task)}
                  onIgnore={() => setIgnored(true)}
                />
              )}
            </FormFields>
          </div>
          <div className={styles.foot}>
            <Button size="lg" variant="filled" type="submit" loading={isRunning}>
              {isNew ? 'Создать заявку' : 'Сохранить'}
            </Button>
            {isNew && (
              <Button size="lg" disabled={isRunning} onClick={() => void saveAndAddMore()}>
                Создать и добавить ещё
              </Button>
            )}
            <span className={styles.spacer} />
            {wrong > 0 && (
              <span className={styles.wrong} role="alert">
                <Icon of={IconAlertCircle} size={14} />
                {counted(wrong, fieldForms)} неверно
              </span>
            )}
            <Button size="lg" variant="subtle" onClick={leave}>
              Отменить
            </Button>
          </div>
        </KeyForm>
      </Drawer.Content>
    </Drawer.Root>
  )
}
