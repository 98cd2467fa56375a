import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { applied, choose, clean, openWindow, tried } from '../../testing/importWindow.tsx'
import { shownAlert } from '../../ui/overlays/alert.ts'

test('another kind of file is not even sent', async () => {
  const { dialog } = await openWindow(() => {})
  await choose(new File(['x'], 'список.pdf'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Нужна таблица: файл .xlsx или .csv')
})

test('a text with tabs, as Excel and Notepad save it, is tried like a table', async () => {
  const { dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => clean)
  })
  await choose(new File(['Водитель\tТелефон'], 'Список.TXT'))
  expect(await dialog.findByText('Готовы к загрузке')).toBeVisible()
})

test('the last file can be taken back while its rows are unchanged', async () => {
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.last, () => ({ item: applied }))
    api.on(importsRoutes.undo, () => ({ ...applied, state: 'UNDONE' as const }))
  })
  await userEvent.click(await dialog.findByRole('button', { name: 'Отменить загрузку' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  expect(await dialog.findByText(/Загрузка отменена/)).toBeInTheDocument()
  expect(api.calls(importsRoutes.undo)).toHaveLength(1)
})

test('an undone import says so, and when the file was imported', async () => {
  const { dialog } = await openWindow((api) =>
    api.on(importsRoutes.last, () => ({
      item: { ...applied, state: 'UNDONE' as const, at: '2025-11-18T13:42:00.000Z' },
    })),
  )
  const last = await dialog.findByRole('region', { name: 'Прошлая загрузка' })
  expect(last).toHaveTextContent(/Загрузка отменена · файл загружали 18 ноября 2025, \d\d:42/)
})

test('an old failure does not stay over the file that was tried again', async () => {
  let tries = 0
  const { dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => {
      tries += 1
      if (tries === 1) throw new Refused('INTERNAL', 'Не получилось')
      return tried
    })
    api.on(importsRoutes.retry, () => {
      throw new Refused('INTERNAL', 'Не пересчиталось')
    })
    api.on(importsRoutes.apply, () => applied)
  })
  await choose(new File(['имя'], 'Водители.csv'))
  await waitFor(() => expect(shownAlert.get()?.text).toBe('Не получилось'))
  await choose(new File(['имя'], 'Водители.csv'))
  const omits = await dialog.findByRole('switch', { name: /без ошибочных/ })
  expect(shownAlert.get()).toBeNull()
  await userEvent.click(omits)
  await waitFor(() => expect(shownAlert.get()?.text).toBe('Не пересчиталось'))
  await userEvent.click(dialog.getByRole('button', { name: /^Загрузить 2/ }))
  expect(await dialog.findByText('Загружено')).toBeVisible()
  expect(shownAlert.get()).toBeNull()
})

test('the switch stays enabled while the file is tried with another choice, so that it keeps the focus', async () => {
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => tried)
    api.on(importsRoutes.retry, () => new Promise(() => {}))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  const omits = await dialog.findByRole('switch', { name: /без ошибочных/ })
  await userEvent.click(omits)
  await waitFor(() => expect(api.calls(importsRoutes.retry)).toHaveLength(1))
  expect(omits).toBeEnabled()
  await userEvent.click(omits)
  expect(api.calls(importsRoutes.retry)).toHaveLength(1)
})

test('a last file that could not be read is asked for again, because it may be undone', async () => {
  const { api, dialog } = await openWindow((api) =>
    api.on(importsRoutes.last, () => {
      throw new Refused('INTERNAL', 'Не получилось')
    }),
  )
  expect(await dialog.findByText(/Прошлая загрузка не прочиталась/)).toBeVisible()
  api.on(importsRoutes.last, () => ({ item: { ...applied, state: 'UNDONE' as const } }))
  await userEvent.click(dialog.getByRole('button', { name: 'Повторить' }))
  expect(await dialog.findByText(/^Загрузка отменена/)).toBeVisible()
  expect(dialog.queryByText(/не прочиталась/)).toBeNull()
})

test('a file that was touched since says why it stays', async () => {
  const { dialog } = await openWindow((api) =>
    api.on(importsRoutes.last, () => ({ item: { ...applied, whyNotUndone: 'Строки уже меняли' } })),
  )
  expect(await dialog.findByText('Строки уже меняли')).toBeInTheDocument()
  expect(dialog.queryByRole('button', { name: 'Отменить загрузку' })).not.toBeInTheDocument()
})

test('first it is only looked through, then what is good is brought in, and the rest is named', async () => {
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => tried)
    api.on(importsRoutes.apply, () => applied)
  })
  await choose(new File(['имя'], 'Водители.csv'))
  const problems = await dialog.findByRole('region', { name: 'Что исправить' })
  expect(within(problems).getByText('Валиев')).toBeInTheDocument()
  expect(dialog.getByText(/Неизвестные столбцы: «Телефончик»/)).toBeInTheDocument()
  expect(dialog.getByText(/Ещё таблицы на листах: «Уволенные»/)).toBeInTheDocument()
  expect(
    dialog.getByText(
      '«Мобильный» и «Тел.» — одно поле «Телефон»: берём первый заполненный. Значения различаются в 2 строках, первая — строка 5.',
    ),
  ).toBeInTheDocument()
  expect(
    dialog.getByText('«ТС» и «Авто» — одно поле «ТС»: берём первый заполненный. Значения везде совпадают.'),
  ).toBeInTheDocument()
  expect(
    dialog.getByText(/«Карта» и «Номер карты» .* Значения различаются в строке 3\.$/),
  ).toBeInTheDocument()
  expect(api.calls(importsRoutes.drivers)[0]?.url.searchParams.get('dryRun')).toBe('true')
  await userEvent.click(dialog.getByRole('button', { name: /^Загрузить 2/ }))
  expect(await dialog.findByText('Загружено')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Загрузить исправленный' })).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Скачать файл с ошибками' })).toBeInTheDocument()
})

test('a file without errors is confirmed by the fixed words, and the window goes', async () => {
  const { dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => clean)
    api.on(importsRoutes.apply, () => ({ ...clean, state: 'APPLIED' as const }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  await userEvent.click(await dialog.findByRole('button', { name: /^Загрузить 2/ }))
  expect(await screen.findByText('Импорт успешно завершён!')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('what is wrong names its column at most once', async () => {
  const said = (column: string, message: string, row: number) => ({
    row,
    subject: 'А001АА16',
    column,
    message,
    isOmitted: false,
    isAsked: false,
  })
  const { dialog } = await openWindow((api) =>
    api.on(importsRoutes.drivers, () => ({
      ...tried,
      problems: [
        said('Телефон', 'Телефон: «12» — слишком короткий номер, не хватает 8 цифр', 2),
        said('Пробег, км', 'Пробег, км: «много» — не число', 3),
        said('Дата по', 'Дата окончания раньше даты начала', 4),
        said('Вид', 'Вид обслуживания «ТО-5» не найден в справочнике', 5),
        said('ФИО', 'Не указана фамилия', 6),
        said('Дата с', 'Дата с: «вчера» — не дата, укажите её как 21.11.2026', 7),
      ],
    })),
  )
  await choose(new File(['имя'], 'Водители.csv'))
  const [, ...rows] = within(await dialog.findByRole('region', { name: 'Что исправить' })).getAllByRole('row')
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
    'Телефон: «12» — слишком короткий номер, не хватает 8 цифр',
    'Пробег, км: «много» — не число',
    'Дата окончания раньше даты начала',
    'Вид обслуживания «ТО-5» не найден в справочнике',
    'Не указана фамилия',
    'Дата с: «вчера» — не дата, укажите её как 21.11.2026',
  ])
})

test('the focus goes on with what has been done; what has just been brought in is not taken back by one press', async () => {
  const { api, dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => tried)
    api.on(importsRoutes.apply, () => applied)
    api.on(importsRoutes.undo, () => ({ ...applied, state: 'UNDONE' as const }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Загрузить 2/ })).toHaveFocus())
  expect(dialog.getByText(/Повторная загрузка верных строк ничего не изменит/)).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Загрузить исправленный' })).toHaveFocus())
  await userEvent.click(dialog.getByRole('button', { name: 'Отменить загрузку' }))
  expect(api.calls(importsRoutes.undo)).toHaveLength(0)
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  expect(await dialog.findByText(/новые строки удалены, изменённые вернулись/)).toBeInTheDocument()
  expect(dialog.queryByText(/Повторная загрузка верных строк/)).not.toBeInTheDocument()
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Загрузить исправленный' })).toHaveFocus())
})

test('where nothing can be brought in another file is at hand', async () => {
  const { dialog } = await openWindow((api) => {
    api.on(importsRoutes.drivers, () => ({ ...tried, createdCount: 0, changedCount: 0 }))
  })
  await choose(new File(['имя'], 'Водители.csv'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Другой файл' })).toHaveFocus())
})
