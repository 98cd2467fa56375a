import type { Page } from '@playwright/test'

import { makeCar, makeTask, unique } from '../support/scenes.ts'
import { openTask, rowOf, visit } from '../support/screen.ts'
import { apiOf, browserOf, expect, test } from '../support/story.ts'

test.describe.configure({ mode: 'parallel' })

const question = (page: Page) => page.getByRole('alertdialog')

/** Everything that is open over the screen, the outermost first. */
const openWindows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')]
      .filter((element) => element.getClientRects().length > 0)
      .map(
        (element) =>
          element.getAttribute('aria-label') ??
          document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
          '',
      )
      .map((name) => name.replaceAll('\u00a0', ' ')),
  )

const hasFocus = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((title) => {
    const window = document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')
    const label =
      window?.getAttribute('aria-label') ??
      document.getElementById(window?.getAttribute('aria-labelledby') ?? '')?.textContent
    return label?.replaceAll('\u00a0', ' ') === title
  }, name)

interface Window {
  /** Its accessible name, as it is when it opens. */
  name: string
  open: () => Promise<void>
  /** A field whose text would be lost. */
  field?: string | RegExp
  /** It begins with an open list, which is the topmost layer then. */
  hasList?: boolean
}

/** Esc, Enter and the focus belong to the topmost layer: the window, or the question over it. */
async function expectOneOwner(page: Page, { name, open, field, hasList = false }: Window): Promise<void> {
  await test.step(name, async () => {
    const before = await openWindows(page)
    await open()
    await expect.poll(() => openWindows(page)).toEqual([...before, name])
    await expect.poll(() => hasFocus(page, name)).toBe(true)
    if (hasList) {
      const list = page.locator('[role="combobox"][aria-expanded="true"]')
      await expect(list).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      expect(await openWindows(page)).toEqual([...before, name])
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => openWindows(page)).toEqual(before)
    if (field === undefined) return

    await open()
    const window = page.getByRole('dialog', { name, exact: true })
    await window.getByLabel(field).first().fill('Текст')
    // Again and again: the question opens, Esc or Enter is its answer «НЕТ», and the window stays as it is.
    for (const answer of ['Escape', 'Enter']) {
      await page.keyboard.press('Escape')
      await expect(question(page).getByRole('button', { name: 'НЕТ' })).toBeFocused()
      await page.keyboard.press(answer)
      await expect(question(page)).toBeHidden()
      await expect(window.getByLabel(field).first()).toHaveValue('Текст')
      await expect.poll(() => hasFocus(page, name)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(question(page).getByRole('button', { name: 'НЕТ' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => openWindows(page)).toEqual(before)
  })
}

test('every window of a list and of the opened task has one owner of Esc, Enter and focus', async ({
  api,
  desk,
}) => {
  const { id: carId } = await makeCar(api)
  const task = await makeTask(api, { title: unique('Окна карточки'), carId })
  const card = await openTask(desk, task)
  const row = rowOf(desk, task)
  const key = (keys: string) => () => desk.keyboard.press(keys)
  const number = `№ ${task.id}`
  const windows: Window[] = [
    { name: `План заявки ${number}`, open: key('KeyP') },
    { name: `Выполнить заявку ${number}`, open: key('KeyD') },
    { name: `Выполнить удалённо заявку ${number}`, open: key('Shift+KeyD') },
    { name: `Закрыть заявку ${number}`, open: key('Shift+KeyX') },
    { name: `Разделить заявку ${number} по ТС`, open: key('KeyB') },
    { name: `Изменить заявку ${number}`, open: key('KeyE'), field: 'Описание' },
    { name: 'Новая заявка', open: key('KeyC'), field: 'Описание', hasList: true },
    { name: 'Поиск и команды', open: key('Control+KeyK') },
    { name: 'Горячие клавиши', open: key('Shift+Slash') },
  ]
  for (const window of windows) {
    await expectOneOwner(desk, window)
    await expect(card).toBeVisible()
  }

  await test.step('lists of the card close by themselves, and the card only then', async () => {
    for (const [keys, list] of [
      ['KeyO', 'Оператор'],
      ['KeyV', 'ТС'],
    ] as const) {
      await desk.keyboard.press(keys)
      await expect(desk.getByRole('combobox', { name: list, exact: true })).toBeFocused()
      await desk.keyboard.press('Escape')
      await expect(desk.getByRole('combobox', { name: list, exact: true })).toBeHidden()
      // It is back a moment after the list has closed; a menu that opens in that very moment would lose it.
      await expect(desk.locator(':focus')).toBeVisible()
      await expect(card).toBeVisible()
    }
    await desk.keyboard.press('KeyS')
    await expect(desk.getByRole('menu')).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('menu')).toBeHidden()
    await expect(card).toBeVisible()
  })

  const bar = desk.getByRole('region', { name: 'Действия с выбранными' })
  await test.step('Esc takes the selection back, and closes the card only then', async () => {
    await desk.keyboard.press('KeyX')
    await expect(bar).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect(card).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(card).toBeHidden()
  })

  await expect(row).toBeFocused()
  await desk.keyboard.press('Period')
  await expect(desk.getByRole('menu')).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('menu')).toBeHidden()
  await expect(row).toBeFocused()

  await desk.keyboard.press('KeyX')
  await expect(bar).toBeVisible()
  const inBar = (name: string) => () => bar.getByRole('button', { name, exact: true }).press('Enter')
  await expectOneOwner(desk, { name: 'Выполнить 1 заявку', open: inBar('Выполнить'), field: /^Что сделали/ })
  await expectOneOwner(desk, { name: 'Закрыть 1 заявку', open: inBar('Закрыть заявки') })
  await inBar('Статус')()
  await expect(desk.getByRole('option', { name: 'Назначена' })).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('option', { name: 'Назначена' })).toBeHidden()
  await expect(bar).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(bar).toBeHidden()

  const press = (name: string | RegExp) => () => desk.getByRole('button', { name }).first().press('Enter')
  await expectOneOwner(desk, { name: 'Вид таблицы', open: press('Вид таблицы') })
  await expectOneOwner(desk, { name: 'Профиль', open: press(/^Профиль:/) })
})

interface Register {
  path: string
  title: string
  form: string
  field: RegExp
  /** What «Импорт» offers, each with the name of its window. */
  imports?: readonly (readonly [line: string, window: string])[]
}

const registers: readonly Register[] = [
  { path: '/organizations', title: 'Организации', form: 'Новая организация', field: /^Адрес/ },
  {
    path: '/cars',
    title: 'Автомобили',
    form: 'Новый автомобиль',
    field: /^Модель/,
    imports: [
      ['Импорт автомобилей', 'Импорт автомобилей'],
      ['Импорт ТО', 'Импорт техобслуживания'],
    ],
  },
  { path: '/drivers', title: 'Водители', form: 'Новый водитель', field: /^Фамилия/ },
  { path: '/contacts', title: 'Контакты', form: 'Новый контакт', field: /^Имя/ },
  { path: '/users', title: 'Пользователи', form: 'Новый пользователь', field: /^Фамилия/ },
]

test('the forms and imports of registers have one owner of Esc, Enter and focus', async ({
  browser,
  request,
}) => {
  const page = await browserOf(browser, await apiOf(request, 'admin'))
  await page.goto('/organizations')
  for (const { path, title, form, field, imports = [] } of registers) {
    await visit(page, path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.locator('[data-row]').first()).toBeVisible()
    await expectOneOwner(page, { name: form, open: () => page.keyboard.press('KeyC'), field })
    for (const [line, name] of imports) {
      const opener = page.getByRole('button', { name: 'Импорт', exact: true })
      const open = async () => {
        await opener.press('Enter')
        await page.getByRole('menuitem', { name: line, exact: true }).press('Enter')
      }
      await expectOneOwner(page, { name, open })
      await expect(opener).toBeFocused()
    }
  }
  await page.context().close()
})
