// What the server says of the media server, in both languages: mostly why there is none, and what to type.

export const mediaMessages = {
  mediaAbsent: [
    '没有媒体服务器（{go}；{release}），直播课只有文字和白板。请安装 Go 1.26，或让这台机器能访问 github.com，或把 LIVEKIT_DOWNLOAD 指向有发布文件的镜像，然后运行 npm run media',
    'There is no media server ({go}; {release}): live classes have text and board alone. Install Go 1.26, or let this machine reach github.com, or set LIVEKIT_DOWNLOAD to a mirror of the release, then type: npm run media',
  ],
  mediaNoFolder: [
    '没有媒体服务器：{path} 不能写入（{why}）。请让它可写，然后运行 npm run media',
    'There is no media server: {path} cannot be written ({why}). Make it writable, then type: npm run media',
  ],
  mediaDiskFull: [
    '没有媒体服务器：{path} 所在的磁盘已满，需要约 1.5 GB。请腾出空间，然后运行 npm run media',
    'There is no media server: the disk of {path} is full; about 1.5 GB are needed. Free some, then type: npm run media',
  ],
  mediaOff: ['媒体服务器已关闭（LIVEKIT=off）', 'The media server is switched off (LIVEKIT=off)'],
  goMissing: ['没有安装 Go', 'Go is not installed'],
  goTooOld: ['Go {version} 太旧', 'Go {version} is too old'],
  goFailed: ['Go 没有编译成功：{why}', 'Go could not build it: {why}'],
  makeDisk: ['磁盘已满', 'the disk is full'],
  releaseNone: ['官方没有为 {system} 发布', 'it is not released for {system}'],
  releaseAway: ['连不上 {from}（{why}）', '{from} cannot be reached ({why})'],
  releaseStatus: ['{from} 回答 {status}', '{from} answered {status}'],
  releaseCut: ['从 {from} 下载时中断', 'the download from {from} was cut off'],
  releaseSum: ['从 {from} 下载的文件校验和不符', 'what {from} sent does not have the published checksum'],
  releaseNoSum: ['{from} 没有公布这个文件的校验和', '{from} publishes no checksum of it'],
  releaseBroken: ['从 {from} 下载的压缩包打不开', 'the archive from {from} cannot be opened'],
  makeNoRun: ['得到的程序不能运行（{why}）', 'what came of it does not run ({why})'],
  makeFetching: ['下载源码 {n}', 'fetching sources, {n}'],
  makeCompiling: ['编译 {n}', 'compiling, {n}'],
  makeElsewhere: ['这台机器上另一个程序正在准备', 'another program of this machine is at it'],
  mediaPortTaken: [
    'MEDIA_PORT {port} 已被占用：请关掉占用它的程序，或用 MEDIA_PORT 换一个端口',
    'MEDIA_PORT {port} is in use: stop what uses it, or choose another with MEDIA_PORT',
  ],
  mediaFell: ['媒体服务器没有启动：{why}', 'The media server did not start: {why}'],
  mediaAway: [
    'LIVEKIT_URL 的媒体服务器没有回答，或密钥不对，或两台机器的时间差得太多（{why}）',
    'The media server of LIVEKIT_URL does not answer, or the keys are not its own, or the clocks of the two machines are far apart ({why})',
  ],
} as const;
