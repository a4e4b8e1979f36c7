// What is tried first: words that get numbers around them, and whole passwords. Lower case; numbers and runs are found by rule.

const words = (text: string): string[] => text.split(/\s+/).filter((w) => w !== '');

/** Words that are common with any short tail, Chinese habits in pinyin included. */
export const STEMS: ReadonlySet<string> = new Set(
  words(`
    password passwd passw pass mypass mypassword secret letmein welcome login signin default changeme change test testing tester
    admin administrator administer root user guest super superman supervisor sysadmin master manager teacher student school
    college university class classroom teach study learn exam computer internet server system network windows linux ubuntu
    oracle mysql postgres redis docker demo sample example temp temporary hello helloworld world iloveyou ilove loveyou lovely
    love lover forever baby babygirl angel princess prince queen king sunshine sunflower flower rainbow butterfly summer winter
    spring autumn monday friday january december dragon tiger monkey panda kitty hellokitty doggy puppy shadow ninja samurai
    football basketball soccer baseball hockey batman superstar starwars pokemon pikachu naruto onepiece minecraft hunter ranger
    killer freedom liberty whatever nothing trustno trustnoone access power money dollar cheese chocolate cookie coffee pepper
    ginger orange banana apple lemon melon peach cherry qwerty qwert asdf asdfgh zxcv zxcvb abcd abcde qazwsx qwe asd zxc aaa abc
    xyz michael jordan jennifer jessica ashley daniel charlie thomas robert andrew joshua matthew george william david
    nicole hannah amanda mustang ferrari porsche mercedes corvette harley samsung huawei xiaomi lenovo iphone android google
    facebook twitter tencent alibaba baidu taobao weixin wechat weibo qq alipay zhifubao douyin bilibili
    woaini woaiwo woaini woaiziji woaijia woaimama woaibaba woaixuexi woaizuguo woaizhongguo wobuaini aini ainiyiwannian
    wodemima mima mimashi wangjimima woshishei woshini woshi woshixuesheng woshilaoshi nihao nihaoma nishishei nishi
    laoshi xuesheng tongxue xuexi xuexiao daxue zhongxue xiaoxue gaokao kaoshi shiyan wuli huaxue shuxue yuwen yingyu
    zhongguo china beijing shanghai guangzhou shenzhen chengdu chongqing hangzhou nanjing wuhan tianjin xian
    zhangsan lisi wangwu zhaoliu zhangwei wangwei liwei wangfang lina zhangmin liming xiaoming xiaohong xiaoli
    baobei baobao qinaide laopo laogong mama baba gege jiejie didi meimei pengyou xingfu kuaile jiankang pingan facai gongxi
    caonima nimabi shabi zhutou xiaozhu xiaomao xiaogou tiancai shuaige meinv dashen wangzhe yuanshen
    yanyu caihong taiyang yueliang xingxing tiankong haiyang mengxiang mengoo menggu mengu meng xuni fangzhen xunifangzhen shuju
    pingtai guanliyuan yonghu
  `),
);

/** Whole passwords that no rule here finds. */
export const COMMON: ReadonlySet<string> = new Set(
  words(`
    5201314 1314520 52013140 5201314520 13145200 1314521 5211314 520520520 7758521 7758258 77585210 3344520 9958123 2013140
    147258369 147852369 159753 1597534862 258369147 369258147 741852963 963852741 951753 789456123 321654987 456852 456123789
    147896325 123698745 1236987 12369874 14725836 112233445566 11223344 1122334455 123123123 123321123 123321 12344321 1234554321
    100200300 102030 10203040 1020304050 110110110 119119 12312312 123454321 131420 147147147 314159 3141592 31415926 314159265
    271828 2718281828 520131400 66668888 88886666 66886688 16888888 18888888 888168168 99998888 a1b2c3d4 a1b2c3d4e5 1a2b3c4d
    1a2b3c4d5e a1s2d3f4 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y z1x2c3v4 zaq12wsx zaq1xsw2 1qazxsw2 qazwsxedc
    qweasdzxc qweasd123 asdqwe123 qwe123456 123qweasd 123qweasdzxc qweqwe123 aa123456 aaa123456 abc123456 asd123456 zxc123456
    wang123456 zhang123456 li123456 liu123456 chen123456 yang123456 zhao123456 huang123456 zhou123456 xu123456 sun123456
    iloveyou1314 iloveyou520 ilove520 love1314 love520 loveyou1314 5201314a 5201314abc woaini520 woaini1314 woaini5201314
    asdf1234 asdfjkl; asdfghjkl; qwertyui qwer1234 1234qwer q1234567 w1234567 z1234567 passw0rd p@ssw0rd p@ssword
    pa55word pa55w0rd passpass wordpass letmein1 trustno1 correcthorsebatterystaple monkey12 dragon12 thisismypassword
    ji32k7au4a83 xiaoxiao zhongguo123 buzhidao buzhidaoa wobuzhidao wozhidao wojiushiwo woyaoxuexi haohaoxuexi tiantianxiangshang
    haohaoxuexitiantianxiangshang youzhishizhijing laozinaziji dajiahao nihaonihao wowowowo meiyoumima mimameiyou wangle
    wodeshengri shengrikuaile xinniankuaile wanshiruyi gongxifacai hehehehe hahahaha xixixixi lalalala
  `),
);
