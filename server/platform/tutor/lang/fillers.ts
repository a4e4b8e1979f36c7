// Words of questions that say nothing about the subject. Without them every spoken question looks unknown
// to the material: its rare words are 能不能 and 好几个, not the noun it asks about.

const list = (lines: string): ReadonlySet<string> => new Set(lines.trim().split(/\s+/));

/** Dropped wherever they stand as whole words; phrases of three characters and more also within a run. */
export const FILLERS = list(`
  我 你 您 他 她 它 我们 你们 他们 它们 咱们 咱 大家 自己 老师 同学 请 请问 问 想问 我想 想 想要 问一下 请教 麻烦 谢谢 你好 您好
  帮 帮我 帮忙 给我 告诉 告诉我 解释 解释一下 讲 讲讲 讲一下 说 说说 说一下 说明 介绍 介绍一下 看 看看 一下 一下子 下
  什么 啥 什么是 是什么 是啥 啥是 什么叫 啥叫 叫什么 叫啥 什么样 怎么 怎么样 怎样 咋 咋样 咋办 怎么办 如何 为什么 为啥 为何 干嘛 干什么
  谁 哪 哪里 哪儿 哪个 哪些 哪种 哪边 哪天 哪年 哪一年 几 几个 多少 多大 多长 多久 多高 多远 多快 多重 多次 何时 何处 什么时候 时候 那时
  吗 呢 啊 呀 吧 嘛 哦 哈 哎 嗯 呗 啦 了 着 过 的 地 得 之 所 者 是 就是 是不是 是否 不是 叫 叫做 指 指的是 意思 啥意思
  有 有没有 没有 没 还有 有哪些 有关 有关系 没关系 有什么 关于 对于 对 和 与 跟 同 及 以及 或 或者 还是 而 而且 但 但是 可是 不过 因为 所以 因此 由于
  如果 假如 要是 的话 那 那么 那个 那些 那里 这 这个 这些 这里 这样 这么 那样 这种 那种 其 其中 某 某个 每 每个 各 各个 个 些 一些 一个 一种 一点 一点儿 点
  能 能不能 能否 可以 可不可以 可否 会 会不会 要 要不要 应该 应当 该 需要 必须 得要 行 行不行 好 好吗 好不好 对不对 对吗 不 不会 不能 不要 不用 别
  在 从 到 向 往 由 把 被 让 使 用 以 为 于 按 比 当 给 里 里面 中 上 上面 下面 边 又 也 都 还 再 才 就 只 只有 很 太 更 最 挺 非常 比较 特别 真 真的 到底 究竟 其实
  好几 好几个 一样 不一样 同样 差不多 大概 大约 左右 一般 通常 主要 具体 详细 简单 简单地 一定 可能 也许 好像 似乎 感觉 觉得 认为 知道 不知道 懂 不懂 明白 理解 记住 学 学习
  东西 事 事情 情况 问题 方面 地方 部分 内容 概念 定义 含义 例子 举例 比如 例如 今天 明天 昨天 现在 以后 以前 之后 之前 次 样 样子 办 办法 行吗 吃 玩
  一 二 两 三 四 五 六 七 八 九 十 百 千 零 半 来 去 起来 出来 下来 上去 出 进 起 完 呢吗 嗯嗯 算是 当成 当作 看作 行不 能够 只要 只能
  会怎么样 会怎样 会怎么 会如何 怎么回事 是多少 有多大 的时候 有什么用 为什么要 要用 不行 不行吗 才能 原来 一篇 一段 这段话 一句 上去 里头 本来 总是 经常 有时 这时 那时候 如何才能 怎么才能
  一共 总共 共 全 全都 全部 均 都是 总 后来 曾 曾经 已 已经 正 正在 马上 立刻 立即 忽然 突然 逐渐 渐渐 终于 最终 仍 仍然 依然 居然 竟然 果然 反正 反而 反倒 却 甚至 尤其 几乎
  从来 一直 始终 永远 往往 常 常常 偶尔 刚 刚才 刚刚 早就 早已 先 首先 然后 接着 随后 于是 此后 当时 平时 平常 每次 有时候 这次 那次 上次 下次 一次 又是 还是说 光 光是 单单 互相 相互
  虽然 尽管 即使 就算 哪怕 不管 无论 除非 除了 除 既然 既 不但 不仅 而是 以便 以免 否则 不然 要么 况且 何况 从而 因而 若 倘若 万一
  根据 按照 依照 随着 朝 朝着 为了 替 凭 靠 自从 自 至于 将 令 连 连同 别的 其他 其它 其余 另外 另 别人 某些 本身 这儿 那儿 如此 这边 那边 之类 等等
  啥时候 啥样 啥地方 何 何以 何种 哪位 哪方面 哪方 哪一 哪一个 哪一种 哪一项 哪几个 哪几种 哪几项 哪两个 哪两种 几种 多少个 多少次 多少种 怎 怎会 怎能 怎么才 怎样才 怎么样了 干啥 干嘛用 做什么 是怎样的 是怎么 有何 各是什么 分别是 分别是什么
  要紧 要不要紧 没事 碍事 想知道 弄不懂 搞不懂 看不懂 不明白 不太懂 拜托 劳驾 求助 愿意 肯 敢 须 务必
  回来 回去 过来 过去 上来 进来 进去 出去 完了 好了 掉 住
  根据材料 材料中 材料里 材料里面 文中 文章里 文档中 文档里 讲义中 讲义里 讲义上 资料中 资料里 书上 书里 书中 课本上 课本里 课件里 课上 提到 提到的 讲到 说到 提及 所述 上述 下列 以下 简述 试述 概述 谈谈 列举 阐述 举个例子
  a an the of to in on at by for from with and or not no is are was were be been do does did can could will would shall should may might must
  what which who whom whose when where why how it its this that these those there here i me my we our you your he she they them tell please explain describe
  about between into than then there here has have had having let us such other another while during both only same also too yet still ever never happen happened if so as any some all each much many more most very just also does mean meaning called`);

/** Verbs and adjectives of every subject: count half where the material has them and nothing where it has not. */
export const SOFT = list(`
  做 作 干 弄 搞 找 拿 放 量 测 测量 算 计算 求 求出 得出 得到 画 画出 写 读 读出 数 记 记录 比较 选 选择 选用 挑 换 改 改变 变 变化 变成 变为 成为 加 减 乘 除
  增加 增大 减小 减少 升高 降低 提高 上升 下降 大 小 多 少 长 短 高 低 快 慢 重 轻 远 近 强 弱 早 晚 准 准确 精确 精确度 偏 差 等于 相等 相同 不同 区别 差别 异同 对比 联系
  影响 决定 取决 取决于 依赖 产生 引起 导致 造成 发生 发现 提出 发明 证明 推导 推出 表示 代表 描述 反映 说明 满足 符合 成立 适用 使用 利用 应用 采用 采取 处理 分析 判断 检查 控制 保持 避免 防止 减 消除
  开始 结束 停止 停 出现 存在 具有 包括 包含 组成 构成 属于 分为 分成 准备 安装 操作 完成 进行 实现 需 忘 忘了 忘记 漏 错 错误 正确 对错 好坏 重要 必要 合适 合理 明显 常见
  特点 特征 性质 作用 用途 意义 目的 原因 道理 理由 结果 结论 条件 要求 方法 方式 过程 步骤 原理 公式 单位 种类 类型 关系 规律 范围 大小 数值 值 数量 程度 优点 缺点 注意 事项 注意事项
  动 走 跑 看到 知 用到 用来 起到 达到 超过 小于 大于 不足 缩短 伸长 加长 拉长 拉 推 转 移动 经过 通过 离开 回到 约 之间 第一 第二 最大 最小 最高 最低 一起 分别 同时 直接 间接 太大 太小 偏大 偏小 最快 最慢 最多 最少 更快 更慢 放在 写成 画成 放到 拿来 摆在 提供 得 变得 造成
  买 卖 送 借 还给 开 关 打开 关上 关掉 打 坐 站 穿 戴 洗 喝 睡 听 答 回答 教 带 搬 抬 抱 扔 丢 摔 碰 踢 跳 飞 流 倒 装 盖 修 造 建 叫回 派 赶 抓 按 压 切 剪 烧 煮 擦 贴 碰到 遇到 收到 变好 变坏 改成 换成 做成 变回 退回 拿走 拿去 花
  新 旧 老 年轻 干净 脏 冷 热 干 湿 厚 薄 粗 细 满 空 暗 软 硬 紧 松 直 弯 深 浅 宽 窄 容易 难 困难 复杂 清楚 满意 高兴 有用 有害 危险 厉害 严重 积极 消极 好处 坏处 先进 落后 稳定 早期 晚期 前期 后期 方便 麻烦 奇怪
  人 人们 小孩 孩子 学生 朋友 年代 年份 日期 地点 名字 名称 数字 人物 人数 背景 经过 现象 事件 事情 代表 影响 贡献 评价 地位 表现 措施 依据 途径 功能 用处 好坏 优势 劣势 标准 顺序 前后 异常 后果 教训 最后 最先 最初
  use used using make made get find measure calculate compare change increase decrease affect depend large small big long short fast slow high low difference different same`);
