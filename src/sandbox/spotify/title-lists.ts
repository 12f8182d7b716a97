/** Hand-written titles of the invented releases and tracks, by language. */

/** The languages of the lists. */
export type TitleLanguage = keyof typeof titleLists;

const list = (text: string): readonly string[] => text.split('|').map((title) => title.trim());

/** Language → titles. An artist's releases and tracks use one list, each title once. */
export const titleLists = {
  english:
    list(`Afterglow County | Salt in the Radio | Slow Machines | Every Window Lit | Borrowed Weather | Long Way to the Kitchen |
    Wild Pears | Telephone Summer | The Quiet Part | Half a Moon, Half a Map | Good Coat | Blue Hour Traffic | Marigold | Understudy |
    Left on Harbour Street | Nobody's Birthday | Tin Roof Hymn | Small Gods | Kerosene | Swim Before Breakfast | The Year We Kept Bees |
    Satellite Dinner | Off-Season | Velvet Emergency | Hold the Elevator | Fever Postcards | Ten Past Midnight | Gold Teeth, Warm Hands |
    Orchard Fires | Passenger Seat Prayer | Winter Sublet | Loud in the Library | Honest Weather | Second Balcony | Cassette for Ruth |
    Undertow | Milk and Mercury | Slow Dance at the Depot | Carbon Copy | Room 9 | All My Umbrellas | Northern Line | Soft Alarm |
    Rehearsal for Rain | Sugar on the Dashboard | Somewhere a Piano | Tidewrack | What the River Kept | Ultramarine | Bright Ruin |
    Hand-Me-Down Heart | Late Checkout | Peach Skin | Signal Fire | Everything Is a Door | Cold Coffee Waltz | Drive Until It's Green |
    Moth Season | Bones of the House | Lemon Trees in February | Static Bloom | Leave the Porch Light | You Were a City | Neon Confetti |
    Paper Cuts & Palm Trees | Low Battery | The Last Good Tuesday | Ghost Notes | Spare Key | Honeycomb | Silver Lining Repair Shop |
    Ferris Wheel Theory | Gravel Road Gospel | Cinnamon Weather | Sleeper Train | Under the Orange Sign | Parallel Lives Club |
    Glass Half Ocean | Laundromat Disco | Come Home by Water | Feather Weight | Thunder in the Other Room | Bicycle for Two Ghosts |
    Sunburn on the Moon | Apology Tour | Kindling | The Weather in Your Voice | Saltwater Almanac | Yellow Jacket | Open Tab |
    Dial Tone Love | Roses at the Petrol Station | Half-Light | Museum of Us | Tomorrow's Shirt | Quartz | Wolves on the Bypass |
    Tender Machinery | Please Hold | Ode to the Night Bus | Three Dots | Green Velvet Sofa | Fool's Errand | Lanterns Out | Big Quiet |
    Slow Leak | Palm Reader | Crooked Steeple | Rain Delay | Overgrown | Fifth Floor, No Lift | Wishbone | Cloud Study | Hotel Stationery |
    The Sea Has Your Number | Daylight Savings | Old Friends, New Teeth | Antenna | Fever Dream in D | Loose Change | Tangerine Hour`),
  spanish:
    list(`Luz de Azotea | Sal y Ceniza | Antes del Mar | Domingo Eterno | La Casa Encendida | Limonero | Calle sin Nombre | Corazón de Barro |
    Tres Lunas | Madrugada Tuya | Bailando con la Lluvia | El Último Tranvía | Verano Prestado | Tormenta de Jazmín | Dímelo Despacio |
    Cartas de Arena | Ojos de Puerto | Fiebre de Enero | Canción del Faro | Piel de Durazno | Nunca Es Tarde en Abril | Ríos de Neón |
    Mi Sombra y Yo | Perfume Barato | Volver a Pie | La Siesta del Mundo | Espejismo | Polvo de Estrellas Rotas`),
  portuguese:
    list(`Maré Baixa | Saudade em Dó | Beira-Rio | Café com Chuva | Lua de Varanda | O Tempo das Amoras | Janela Acesa | Sal na Pele |
    Barco de Papel | Madrugada | Rua da Aurora | Vento Leste | Segunda Sem Pressa | Cor de Tangerina | Samba do Último Andar | Peixe-Lua |
    A Cidade Dorme | Cartas ao Mar | Pé na Areia | Coração Alagado | Um Domingo Só | Céu de Zinco | Devagarinho | Flor de Azulejo`),
  french:
    list(`Minuit Passé | Les Heures Pâles | Rue des Lilas | Café Noir, Ciel Bleu | Dernier Métro | La Mer en Hiver | Sucre Amer | Fenêtre sur Cour d'Eau |
    Petit Orage | Dimanche Ailleurs | Néons | Tout Doucement | Mille et Un Silences | L'Été Suivant | Chambre 12 | Valse du Canal | Vertige |
    Papier Peint | Sous les Toits | Peau de Pêche | Nos Vies Parallèles | Encore un Matin | Velours | La Pluie Sait`),
  german:
    list(`Kopfsteinpflaster | Nachtbus nach Hause | Blaues Zimmer | Warten auf Regen | Dachgeschoss | Leise Maschinen | Sommer auf Pump | Kirschkern |
    Zwischen den Gleisen | Halbe Stadt | Fernlicht | Wasserzeichen | Milchglas | Alles bleibt Musik | Letzte Runde | Morgenrot, Mantel an |
    Kaltfront | Treppenhauswalzer | Nordwind | Ein Fenster noch | Rückenwind | Signalrot | Papierschiff | Sonntagskind`),
  italian:
    list(`Mare d'Ottobre | Luce Fredda | La Stanza dei Limoni | Notte di Periferia | Vespa Blu | Domenica al Cinema | Sale e Zucchero | Ritorno a Levante |
    Un'Estate Sola | Piano Quinto | Cartolina | Vetro e Vento | Amarena | Ballo Lento | L'Ultimo Traghetto | Fuori Stagione | Sottovoce |
    Girasole | Pioggia a Mezzogiorno | Stella di Carta | Corrente | Tram Numero Nove`),
  nordic:
    list(`Vinterljus | Havet Inatt | Sista Färjan | Norrsken & Neon | Stilla Gata | Björkskog | Nattåg till Luleå | Fjäril i Oktober | Ísblóm | Heima Aftur |
    Sumarnótt | Vindur | Ljósið Dofnar | Blå Timme | Saltkråka | Långsamt Hjärta | Midnattssol | Snö på Hamnen | Åska | Tystnadens Radio |
    Fyrtårn | Stjernestøv`),
  cyrillic:
    list(`Последний трамвай | Снег на проводах | Тёплый свет | Окна напротив | Бумажный кораблик | Город без снов | Полночь на кухне | Сирень |
    Дальние станции | Молчание радио | Лето взаймы | Дощ у вересні | Сонячний дім | Берегиня | Зоряна пошта | Тиха вода | Синій птах |
    Калина | Ранок над річкою | Між хмарами | Вітер і попіл | Чорний чай`),
  greek:
    list(`Αλάτι | Νύχτα στο λιμάνι | Το τελευταίο πλοίο | Φως στο παράθυρο | Γιασεμί | Καλοκαίρι με δανεικά | Σιγά σιγά | Μικρή Κυριακή | Χάρτινο φεγγάρι |
    Βροχή στην ταράτσα | Πορτοκαλιά ώρα | Ό,τι άφησε η θάλασσα | Δρόμος χωρίς όνομα | Ανεμώνη | Ραδιόφωνο | Τρεις το πρωί | Γαλάζιο | Μέλι και στάχτη`),
  arabic:
    list(`ليل المرفأ | نافذة على البحر | قهوة وياسمين | آخر قطار | يا ضوء | مدينة من ورق | صيف مستعار | شارع بلا اسم | قمر على السطح | رسائل الرمل |
    همس | تحت المطر | وردة الصباح | بين غيمتين | سكر وملح | أغنية الفنار | مرايا | على مهلك | حكاية بيت | ظلّي وأنا | نجوم قريبة | عطر أيلول`),
  hebrew:
    list(`אור במרפסת | הרכבת האחרונה | מלח על השפתיים | קיץ מושאל | בין שני ימים | סירת נייר | עיר בלי שינה | לימון | שבת ארוכה | רדיו בלילה |
    חלון פתוח | אחרי הגשם | כביש החוף | ירח על הגג | לאט לאט | מכתבים לים | שמיים של פח | צבע תפוז | הבית דולק | רוח מזרחית`),
  japanese:
    list(`夜明けの改札 | 塩とラジオ | 青い時間 | 真夏のクリームソーダ | 雨宿り | 最終電車 | 紙の月 | ベランダの灯 | 遠雷 | 日曜日の庭 | 水色の傘 | 珈琲が冷めるまで |
    ネオンと金木犀 | ゆっくり歩く | 海辺の電話 | 終わらない八月 | 透明な街 | 星屑ランドリー | 蜜柑 | さよなら踏切 | 窓 | 夢の続きの途中`),
  korean:
    list(`막차 | 초여름 밤 | 옥상의 불빛 | 느린 노래 | 비 오는 일요일 | 종이배 | 파란 시간 | 라디오를 켜 줘 | 골목길 | 바다가 두고 간 것 | 오렌지색 오후 | 우산 하나 |
    새벽 세 시 | 별빛 세탁소 | 창문을 열면 | 안녕, 팔월 | 귤 | 천천히 와 | 달빛 정류장 | 여름의 끝에서`),
  hindi:
    list(`छत की रोशनी | आख़िरी ट्राम | बारिश के बाद | काग़ज़ की नाव | नीला पहर | उधार की गर्मी | चाँद और चाय | धीरे धीरे | समंदर की चिट्ठी | खिड़की | शहर सोता नहीं |
    नमक और शहद | संतरा | परछाईं | रेडियो वाली रात | इतवार | पतंग | हवा पूरब की`),
  chinese:
    list(`夜航 | 屋顶的灯 | 借来的夏天 | 末班电车 | 纸月亮 | 雨后 | 慢慢走 | 海的来信 | 橘子时刻 | 无名街 | 凌晨三点 | 收音机 | 两朵云之间 | 窗外 | 星期天的院子 | 盐与蜜 |
    蓝色时分 | 城市不睡 | 影子和我 | 旧外套`),
} satisfies Record<string, readonly string[]>;
