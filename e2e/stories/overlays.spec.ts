import { clientCompany, makeCar, makeTask, unique } from '../support/scenes.ts'
import { cardOf, onLatinKeys, openList, rowOf } from '../support/screen.ts'
import { expect, test } from '../support/story.ts'

// Here they come and go as most people see them, gliding.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('keys pressed while the palette is still on its way are for it; it finds tasks and trucks, and offers commands', async ({
  api,
  desk,
}) => {
  await desk.context().grantPermissions(['clipboard-write'])
  const company = await clientCompany(api)
  const car = await makeCar(api, company.id)
  const task = await makeTask(api, { title: unique('С машиной'), carId: car.id })
  const other = await makeTask(api, { title: unique('Потерялась'), queue: 'luv' })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await desk.route(/\/assets\/Palette-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await openList(desk, 'skud')

  await test.step('the sheet of keys lists those of this screen', async () => {
    await desk.keyboard.press('Shift+Slash')
    const sheet = desk.getByRole('dialog', { name: 'Горячие клавиши' })
    await expect(sheet.getByRole('group', { name: 'Список' }).getByText('Новая заявка')).toBeVisible()
    for (const title of ['Взять себе', 'Назначить оператора', 'Изменить статус', 'Запланировать'])
      await expect(sheet.getByText(title, { exact: true })).toBeVisible()
    await expect(sheet.getByRole('group', { name: 'Заявка', exact: true })).toBeHidden()
    await desk.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  const palette = desk.getByRole('dialog', { name: 'Поиск и команды' })
  const field = palette.getByRole('combobox', { name: 'Номер, ТС, человек или команда' })
  await test.step('what is typed before the palette has come goes into its field, not to the list', async () => {
    await desk.keyboard.press('KeyJ')
    await desk.keyboard.press('Control+KeyK')
    await desk.keyboard.press('KeyX')
    await desk.keyboard.press('KeyC')
    release()
    await expect(field).toHaveValue('xc')
    await desk.keyboard.press('Escape')
    // It still fades when it is opened again.
    await desk.keyboard.press('Control+KeyK')
    await desk.keyboard.press('KeyY')
    await expect(field).toHaveValue('y')
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toBeHidden()
    await expect(desk.getByRole('region', { name: 'Действия с выбранными' })).toBeHidden()
  })

  await test.step('a truck is found in the wrong layout, and its tasks in this queue are shown', async () => {
    await desk.keyboard.press('Control+KeyK')
    await expect(field).toBeFocused()
    await desk.keyboard.type(onLatinKeys(car.plate))
    const found = palette.getByRole('group', { name: 'Автомобили' }).getByRole('option')
    await found.filter({ hasText: car.plate }).filter({ hasText: 'Заявки этой машины' }).click()
    await expect(palette).toBeHidden()
    await expect(desk).toHaveURL(new RegExp(`carIds=${car.id}`))
    await expect(desk.getByRole('row')).toHaveCount(2)
    await expect(rowOf(desk, task)).toBeVisible()
  })

  const card = cardOf(desk, other)
  await test.step('a task is found by its number', async () => {
    await desk.keyboard.press('Control+KeyK')
    await expect(field).toBeFocused()
    await desk.keyboard.type(String(other.id))
    await expect(palette.getByRole('group', { name: 'Заявки' }).getByText(other.title)).toBeVisible()
    await desk.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    await expect(desk).toHaveURL(new RegExp(`/tasks/luv/${other.id}`))
    await expect(card.getByRole('navigation', { name: 'Части заявки' })).toBeVisible()
  })
  await card.getByRole('button', { name: 'Скопировать ссылку' }).click()
  await expect(desk.getByText(`Ссылка на заявку № ${other.id} скопирована`)).toBeVisible()

  await test.step('the opened task offers its commands', async () => {
    await desk.keyboard.press('Control+KeyK')
    await expect(field).toBeFocused()
    await desk.keyboard.type('>запланировать')
    await expect(palette.getByRole('option', { name: /Запланировать/ })).toBeVisible()
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('dialog', { name: `План заявки № ${other.id}` })).toBeVisible()
  })
})

test('the profile names the user; the theme and the switched-off keys are remembered', async ({ desk }) => {
  const page = desk.locator('html')
  await desk.emulateMedia({ colorScheme: 'light' })
  await openList(desk, 'skud')
  await expect(page).toHaveAttribute('data-mantine-color-scheme', 'light')
  await desk.getByRole('button', { name: /^Профиль:/ }).click()
  const profile = desk.getByRole('dialog', { name: 'Профиль' })
  await expect(profile.getByText(/Старший диспетчер/)).toBeVisible()
  await expect(profile.getByText(/morozova@tahoservis\.ru/)).toBeVisible()
  const themes = profile.getByRole('radiogroup', { name: 'Тема' })
  await themes.getByText('Тёмная').click()
  await expect(page).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await profile.getByRole('switch', { name: 'Горячие клавиши из одной буквы' }).click({ force: true })
  await desk.keyboard.press('Escape')
  await expect(profile).toBeHidden()

  await desk.reload()
  await expect(desk.getByRole('row').nth(1)).toBeVisible()
  await expect(page).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await desk.keyboard.press('KeyC')
  await desk.keyboard.press('Control+KeyK')
  await expect(desk.getByRole('dialog', { name: 'Поиск и команды' })).toBeVisible()
  await expect(desk.getByRole('dialog', { name: 'Новая заявка' })).toBeHidden()
  await desk.keyboard.press('Escape')

  await desk.getByRole('button', { name: /^Профиль:/ }).click()
  await themes.getByText('Светлая').click()
  await expect(page).toHaveAttribute('data-mantine-color-scheme', 'light')
  await themes.getByText('Как в системе').click()
  await desk.emulateMedia({ colorScheme: 'dark' })
  await expect(page).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
