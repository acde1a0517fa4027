import type { SmallShop } from './shops.ts'
import { DE, EN, ES, FR, IT, NL } from './words.ts'

/** Shops whose product pages differ from all others; their checkouts are alike. */
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const usd = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} USD`

const BASE: Omit<SmallShop, 'title' | 'page'> = {
  ...{ lang: 'en-US', money: dollars, cents: 2_400, options: [], count: 'number', cart: 'page' },
  ...{ steps: [['contact', 'address', 'method', 'card']], progress: 'list', methodsAs: 'radio' },
  ...{ methods: [{ name: 'Ground', cents: 500 }], taxPercent: 0, card: 'inline', words: EN },
}

const TICKETS = [
  { title: 'Adult ticket', cents: 2_500 },
  { title: 'Child ticket', cents: 1_200 },
  { title: 'Programme', cents: 400 },
]
const PLANTS = [
  { title: 'Lavendel', cents: 690 },
  { title: 'Rosmarin', cents: 750 },
]

const counted = (
  row: string,
) => `<div class="w"><div role="button" tabindex="0" onclick="step(${row},-1)">−</div>
  <span id="s${row}">0</span><div role="button" tabindex="0" onclick="step(${row},1)">+</div>
  <input type="hidden" name="n_${row}" id="n${row}" value="0"></div>`
const STEP = `<script>function step(row, by) { const it = document.getElementById('n' + row)
  it.value = Math.max(0, +it.value + by); document.getElementById('s' + row).textContent = it.value }</script>`

export const PRODUCT_PAGES: Readonly<Record<string, SmallShop>> = {
  fair: {
    ...BASE,
    title: 'Summer Fair',
    articles: TICKETS,
    page: (
      name,
    ) => `<h1>Summer Fair</h1><p>Saturday, on the green</p><form method="post" action="/${name}/add">
      <table><tr><th>Ticket</th><th>Price</th><th>Quantity</th></tr>${TICKETS.map(
        ({ title, cents }, at) =>
          `<tr><td>${title}<br><small>Only 40 left</small></td><td>${dollars(cents)}</td><td><input type="number" name="n_${at}" value="0" min="0" max="9"></td></tr>`,
      ).join('')}</table><button>Continue</button></form>`,
  },
  nursery: {
    ...BASE,
    ...{ lang: 'de', money: usd, words: DE, title: 'Kräuter', articles: PLANTS },
    page: (name) =>
      `<h1>Kräuter aus dem Topf</h1><form method="post" action="/${name}/add">${PLANTS.map(
        ({ title, cents }, at) =>
          `<article><h3>${title}</h3><p>${usd(cents)}</p>${counted(`${at}`)}</article>`,
      ).join('')}<button>In den Warenkorb</button></form>${STEP}`,
  },
  shirts: {
    ...BASE,
    ...{ lang: 'de', money: usd, words: DE, title: 'Leinenhemd' },
    options: [
      { label: 'Größe', values: ['S', 'M', 'L'], as: 'select' },
      { label: 'Farbe', values: ['Moss', 'Slate'], as: 'select' },
    ],
    page: (name) =>
      `<h1>Leinenhemd</h1><p>24,00 USD</p><form method="post" action="/${name}/add">
      <input type="hidden" name="o_Größe"><input type="hidden" name="o_Farbe">
      <p>Größe</p><div id="open" role="button" tabindex="0" aria-haspopup="listbox" aria-expanded="false">Bitte wählen</div>
      <ul id="all" role="listbox" hidden>${['S', 'M', 'L'].map((it) => `<li role="option">${it}</li>`).join('')}</ul>
      <p>Farbe</p><div>${['Moss', 'Slate'].map((it) => `<button type="button" class="swatch" aria-label="${it}" style="width:30px;height:30px"></button>`).join('')}</div>
      <label>Menge <input type="number" name="qty" value="1"></label><button id="add" disabled>Größe und Farbe wählen</button></form>
      <script>const set = (name, value) => { document.getElementsByName(name)[0].value = value
        const isWhole = ['o_Größe', 'o_Farbe'].every((it) => document.getElementsByName(it)[0].value !== '')
        add.disabled = !isWhole; if (isWhole) add.textContent = 'In den Warenkorb' }
      open.onclick = () => { all.hidden = !all.hidden; open.ariaExpanded = String(!all.hidden) }
      for (const it of document.querySelectorAll('[role=option]')) it.onclick = () => { open.textContent = it.textContent; open.onclick(); set('o_Größe', it.textContent) }
      for (const it of document.querySelectorAll('.swatch')) it.onclick = () => { it.style.border = '3px solid'; set('o_Farbe', it.ariaLabel) }</script>`
        .replaceAll('open.', "document.getElementById('open').")
        .replaceAll('all.', "document.getElementById('all').")
        .replaceAll('add.', "document.getElementById('add')."),
  },
  strings: {
    ...BASE,
    ...{ lang: 'fr', money: usd, words: FR, title: 'Corde de violon' },
    options: [
      { label: 'Modèle', values: ['Acier', 'Boyau'], as: 'select' },
      { label: 'Calibre', values: ['Fin', 'Fort'], as: 'select' },
    ],
    page: (
      name,
    ) => `<h1>Corde de violon</h1><p>24,00 USD</p><form method="post" action="/${name}/add">
      <label>Modèle <select name="o_Modèle" id="one" required><option value="">Choisir</option><option>Acier</option><option>Boyau</option></select></label>
      <label>Calibre <select name="o_Calibre" id="two" required disabled><option value="">Choisir d'abord le modèle</option></select></label>
      <label>Quantité <input type="number" name="qty" value="1"></label><button>Ajouter au panier</button></form>
      <script>one.onchange = () => { two.disabled = false; two.innerHTML = '<option value="">Choisir</option><option>Fin</option><option>Fort</option>' }</script>`,
  },
  beans: {
    ...BASE,
    ...{ lang: 'es', money: usd, words: ES, title: 'Café de altura' },
    page: (
      name,
    ) => `<h1>Café de altura</h1><p>24,00 USD</p><form method="post" action="/${name}/add">
      <fieldset><legend>Tipo de compra</legend><label><input type="radio" name="plan" value="sub" checked> Suscripción mensual</label>
      <label><input type="radio" name="plan" value="one"> Compra única</label></fieldset>
      <label><input type="checkbox" name="addon" checked> Molinillo de regalo + 1,99 USD</label>
      <div><button type="button" onclick="step(-1)"><svg width="12" height="12"></svg></button><span id="shown">1</span><button type="button" onclick="step(1)"><svg width="12" height="12"></svg></button></div>
      <input type="hidden" name="qty" id="qty" value="1"><button>Lo quiero</button></form>
      <script>function step(by) { qty.value = Math.max(1, +qty.value + by); shown.textContent = qty.value }</script>`,
  },
  concert: {
    ...BASE,
    title: 'Evening concert',
    page: (name) => `<h1>Evening concert</h1><p>$24.00</p><form method="post" action="/${name}/add">
      <label>Attendee name * <input name="attendee" required></label>
      <label>Quantity <select name="qty"><option>1</option><option>2</option></select></label><button>Book now</button></form>
      <button style="position:fixed;right:10px;bottom:10px">Chat with us</button>`,
  },
  cheese: {
    ...BASE,
    ...{ lang: 'it', money: usd, words: IT, title: 'Pecorino stagionato', cart: 'offer' },
    page: (
      name,
    ) => `<h1>Pecorino stagionato</h1><p>24,00 USD</p><form method="post" action="/${name}/add">
      <label>Quantità <input type="number" name="qty" value="1"></label><button id="add" type="button">Aggiungi al carrello</button></form>
      <script>setTimeout(() => { document.getElementById('add').onclick = (it) => it.target.form.submit() }, 2500)</script>`,
  },
  tulips: {
    ...BASE,
    ...{ lang: 'nl', money: usd, words: NL, title: 'Rode tulp' },
    page: (name) =>
      `<h1>Alle bollen</h1>${[
        ['Witte krokus', 'other'],
        ['Rode tulp', 'article'],
      ]
        .map(
          ([title, to]) =>
            `<div class="card"><a href="/${name}/${to}"><h3>${title}</h3></a><p>24,00 USD</p><form><button>In winkelwagen</button></form></div>`,
        )
        .join(
          '',
        )}<section><h2>Anderen bekeken ook</h2><div class="card"><a href="/${name}/other"><h3>Blauwe pot</h3></a><p>9,00 USD</p><button>In winkelwagen</button></div></section>`,
  },
  gloves: {
    ...BASE,
    title: 'Wool gloves',
    options: [{ label: 'Size', values: ['S', 'M'], as: 'radio' }],
    page: (
      name,
    ) => `<h1>Wool gloves</h1><p>$24.00</p><form method="post" action="/${name}/add"><fieldset><legend>Size</legend>
      <label><input type="radio" name="o_Size" value="S"> S</label><label><input type="radio" name="o_Size" value="M" disabled> M</label></fieldset>
      <label>Quantity <input name="qty" value="1"></label><button>Add to cart</button></form>`,
  },
  festival: {
    ...BASE,
    title: 'Festival pass',
    page: (name) => `<h1>Festival pass</h1><p>$24.00</p><form method="post" action="/${name}/add">
      <label>Ticket holder’s name * <input name="attendee" required></label><label>Ticket holder’s e-mail * <input type="email" name="mail" required></label>
      <label>Quantity <input type="number" name="qty" value="1"></label><button>Add to cart</button></form>`,
  },
  pens: {
    ...BASE,
    title: 'Fountain pen',
    options: [{ label: 'Engraving', values: ['ADA'], as: 'select' }],
    page: (name) => `<h1>Fountain pen</h1><p>$24.00</p><form method="post" action="/${name}/add">
      <label>Engraving * <input name="o_Engraving" required maxlength="12"></label>
      <label>Quantity <input type="number" name="qty" value="1"></label><button>Add to bag</button></form>
      <section><h2>Frequently bought together</h2><form method="post" action="/${name}/bundle"><label><input type="checkbox" checked> Ink, black $9.00</label><button>Add both to cart</button></form></section>
      <section><h2>Reviews</h2><form><textarea aria-label="Your review"></textarea><fieldset><legend>Stars</legend><label><input type="radio" name="r"> 1</label><label><input type="radio" name="r"> 2</label></fieldset><button>Send</button></form></section>`,
  },
}
