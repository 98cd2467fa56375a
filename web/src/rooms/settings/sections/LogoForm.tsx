import { logoRoutes } from '@naryad/contract/settings/logo.routes'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import IconPhotoUp from '~icons/photo-up'
import IconTrash from '~icons/trash'

import { call } from '../../../client/api/api.ts'
import { Failed } from '../../../client/queries/Failed.tsx'
import { useAction } from '../../../client/queries/useAction.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { confirm } from '../../../ui/overlays/dialogs.ts'
import { Lead } from '../Lead.tsx'
import { settingsQueries } from '../settings.queries.ts'

import styles from './logo.module.css'

/** The company logo on printed documents. */
export function LogoForm() {
  const { data, error, refetch } = useQuery(settingsQueries.logo)
  const field = useRef<HTMLInputElement>(null)
  const change = useAction({
    run: (file: File) => call(logoRoutes.change, { files: [file] }),
    touches: ['settings'],
    done: 'Логотип сохранён',
  })
  const remove = useAction({
    run: () => call(logoRoutes.remove, undefined),
    touches: ['settings'],
    done: 'Логотип убран',
  })
  return (
    <>
      <Lead>
        Логотип стоит в шапке акта, заявки-наряда и листа выезда. Лучше всего PNG на прозрачном фоне, шириной
        от 400 точек.
      </Lead>
      {error && <Failed title="Не удалось загрузить логотип" error={error} onRetry={() => void refetch()} />}
      <div className="row wrap gap-12">
        {data?.logo && <img className={styles.picture} src={data.logo} alt="Логотип компании" />}
        <input
          ref={field}
          type="file"
          accept="image/png,image/jpeg"
          aria-label="Файл логотипа"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file can be chosen again after a refusal.
            currentTarget.value = ''
            if (file) change.start(file)
          }}
        />
        <Button
          size="lg"
          leftSection={<Icon of={IconPhotoUp} />}
          isBusy={change.isRunning}
          onClick={() => field.current?.click()}
        >
          {data?.logo ? 'Заменить логотип' : 'Загрузить логотип'}
        </Button>
        {data?.logo && (
          <Button
            size="lg"
            leftSection={<Icon of={IconTrash} />}
            isBusy={remove.isRunning}
            onClick={() =>
              confirm({
                title: 'Убрать логотип из документов?',
                onYes: () => remove.start(undefined),
              })
            }
          >
            Убрать
          </Button>
        )}
      </div>
    </>
  )
}
