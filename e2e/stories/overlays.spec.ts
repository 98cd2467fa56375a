import { clientCompany, makeCar, makeTag, makeTask, unique } from '../support/scenes.ts'
import { cardOf, onLatinKeys, openList, openTask, rowOf } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

// Here they come and go as most people see them, gliding.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the palette finds a task by its number', async ({ api, desk }) => {
  const task = await makeTask(api, { title: unique('Потерялась'), queue: 'luv' })
  await openList(desk, 'skud')
  await desk.keyboard.press('Control+KeyK')
  const palette = desk.getByRole('dialog', { name: 'Поиск и команды' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await desk.keyboard.type(String(task.id))
  await expect(palette.getByRole('group', { name: 'Заявки' }).getByText(task.title)).toBeVisible()
  await desk.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(cardOf(desk, task)).toBeVisible()
  await expect(desk).toHaveURL(new RegExp(`/tasks/luv/${task.id}`))

  await test.step('and offers what can be done with the opened one', async () => {
    await expect(cardOf(desk, task).getByRole('navigation', { name: 'Части заявки' })).toBeVisible()
    await desk.keyboard.press('Control+KeyK')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await desk.keyboard.type('>запланировать')
    await expect(palette.getByRole('option', { name: /Запланировать/ })).toBeVisible()
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('dialog', { name: `План заявки № ${task.id}` })).toBeVisible()
  })
})

test('the palette finds a truck typed in the wrong layout, and shows its tasks', async ({ api, desk }) => {
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  const task = await makeTask(api, { title: unique('С машиной'), carId: car.id })
  await openList(desk, 'skud')
  await desk.keyboard.press('Control+KeyK')
  await expect(desk.getByRole('combobox', { name: 'Номер, ТС, человек или команда' })).toBeFocused()
  await desk.keyboard.type(onLatinKeys(car.plate))
  const palette = desk.getByRole('dialog', { name: 'Поиск и команды' })
  const found = palette.getByRole('group', { name: 'Автомобили' }).getByRole('option')
  await found.filter({ hasText: car.plate }).filter({ hasText: 'Заявки этой машины' }).click()
  await expect(desk).toHaveURL(new RegExp(`carIds=${car.id}`))
  await expect(desk.getByRole('row')).toHaveCount(2)
  await expect(rowOf(desk, task)).toBeVisible()

  await test.step('and opens the truck itself', async () => {
    await desk.keyboard.press('Control+KeyK')
    await palette.getByRole('combobox').fill(car.plate)
    await expect(found.first()).toContainText(car.plate)
    await found.filter({ hasNotText: 'Заявки этой машины' }).first().click()
    await expect(desk).toHaveURL(new RegExp(`/cars/${car.id}`))
    await expect(desk.getByRole('region', { name: 'Автомобиль', exact: true })).toBeVisible()
  })
})

test('keys pressed while a window is still on its way are for the window, not for the list', async ({
  api,
  desk,
}) => {
  const tag = makeTag()
  await makeTask(api, { title: `Под руку ${tag}` })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await desk.route(/\/assets\/Palette-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await openList(desk, 'skud', tag)
  await desk.keyboard.press('KeyJ')
  await desk.keyboard.press('Control+KeyK')
  await desk.keyboard.press('KeyX')
  await desk.keyboard.press('KeyC')
  release()
  await expect(desk.getByRole('dialog', { name: 'Поиск и команды' }).getByRole('combobox')).toHaveValue('xc')
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog')).toBeHidden()
  await expect(desk.getByRole('region', { name: 'Действия с выбранными' })).toBeHidden()
})

test('the sheet of keys lists those of this screen', async ({ desk }) => {
  await openList(desk, 'skud')
  await desk.keyboard.press('Shift+Slash')
  const sheet = desk.getByRole('dialog', { name: 'Горячие клавиши' })
  await expect(sheet.getByRole('group', { name: 'Список' }).getByText('Новая заявка')).toBeVisible()
  await expect(sheet.getByRole('group', { name: 'Заявка', exact: true })).toBeHidden()
  await desk.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('the theme is light, dark or that of the system, and is remembered', async ({ desk }) => {
  const page = desk.locator('html')
  await desk.emulateMedia({ colorScheme: 'light' })
  await openList(desk, 'skud')
  await expect(page).toHaveAttribute('data-mantine-color-scheme', 'light')
  await desk.getByRole('button', { name: /^Профиль:/ }).click()
  const themes = desk.getByRole('dialog', { name: 'Профиль' }).getByRole('radiogroup', { name: 'Тема' })
  await themes.getByText('Тёмная').click()
  await expect(page).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await desk.reload()
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await desk.getByRole('button', { name: /^Профиль:/ }).click()
  await themes.getByText('Светлая').click()
  await expect(page).toHaveAttribute('data-mantine-color-scheme', 'light')
  await themes.getByText('Как в системе').click()
  await desk.emulateMedia({ colorScheme: 'dark' })
  await expect(page).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the profile names the user and stores the settings', async ({ desk }) => {
  await openList(desk, 'skud')
  await desk.getByRole('button', { name: /^Профиль:/ }).click()
  const profile = desk.getByRole('dialog', { name: 'Профиль' })
  await expect(profile.getByText(/Старший диспетчер/)).toBeVisible()
  await expect(profile.getByText(/morozova@tahoservis\.ru/)).toBeVisible()
  await profile.getByRole('switch', { name: 'Горячие клавиши из одной буквы' }).click({ force: true })
  await desk.keyboard.press('Escape')
  await expect(profile).toBeHidden()

  await desk.reload()
  await expect(desk.getByRole('row').nth(1)).toBeVisible()
  await desk.keyboard.press('KeyC')
  await desk.keyboard.press('Control+KeyK')
  await expect(desk.getByRole('dialog', { name: 'Поиск и команды' })).toBeVisible()
  await expect(desk.getByRole('dialog', { name: 'Новая заявка' })).toBeHidden()
})

test('an alert goes by itself after seven seconds', async ({ api, desk }) => {
  await desk.context().grantPermissions(['clipboard-write'])
  const task = await makeTask(api, { title: unique('Ссылкой') })
  await desk.clock.install()
  const card = await openTask(desk, task)
  // From here on time goes by what is told alone: the machine may be busy for some of the seven seconds.
  await desk.clock.pauseAt(await desk.evaluate(() => Date.now() + 60_000))
  await card.getByRole('button', { name: 'Скопировать ссылку' }).click()
  const text = desk.getByText(`Ссылка на заявку № ${task.id} скопирована`)
  await expect(text).toBeVisible()
  await desk.clock.runFor(5000)
  await expect(text).toBeVisible()
  await desk.clock.runFor(2000)
  await expect(text).toBeHidden()
})

test('Esc goes one level back at a time', async ({ api, desk }) => {
  const tag = makeTag()
  const task = await makeTask(api, { title: `Назад ${tag}` })
  await openList(desk, 'skud', tag)
  await desk.keyboard.press('KeyJ')
  await desk.keyboard.press('Enter')
  await expect(cardOf(desk, task)).toBeVisible()
  await desk.keyboard.press('KeyP')
  const dialog = desk.getByRole('dialog', { name: `План заявки № ${task.id}` })
  await expect(dialog).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(cardOf(desk, task)).toBeVisible()
  await desk.keyboard.press('KeyX')
  const bar = desk.getByRole('region', { name: 'Действия с выбранными' })
  await expect(bar).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(cardOf(desk, task)).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(cardOf(desk, task)).toBeHidden()
  await expect(rowOf(desk, task)).toBeFocused()
})
